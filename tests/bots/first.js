// Buys the cheapest group and otherwise takes the first choice: a bot for
//   vikings simulate --seats medium,"cmd:node tests/bots/first.js"
const lines = require("readline").createInterface({ input: process.stdin });

function price(question, slot) {
  const group = question.view.wheel.find((one) => one.slot === slot);
  return group ? group.price : Infinity;
}

lines.on("line", (line) => {
  const question = JSON.parse(line);
  let best = question.legal[0];
  for (const choice of question.legal) {
    if (choice.action.kind !== "buy" || best.action.kind !== "buy") continue;
    if (price(question, choice.action.slot) < price(question, best.action.slot)) best = choice;
  }
  process.stdout.write(`${best.number}\n`);
});

lines.on("close", () => process.exit(0));
