"""Positions that were tampered with: for tests that what comes from outside is never trusted."""

import copy

from hypothesis import strategies as st


def values(*words):
    """Plain data of any kind, with words that mean something to a game among them."""
    scalars = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 60),
        st.integers(),
        st.floats(),
        st.text(max_size=6),
        *(st.sampled_from(some) for some in words),
    )
    return st.recursive(
        scalars,
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
        ),
        max_leaves=6,
    )


def spots(value, path=()):
    """Every place in plain data."""
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from spots(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from spots(inner, (*path, number))


def inside(data, path):
    for key in path[:-1]:
        data = data[key]
    return data


@st.composite
def mutated(draw, positions, anything):
    """One of the positions with a few places changed, dropped, doubled, nudged or exchanged."""
    told = copy.deepcopy(draw(positions))
    for _ in range(draw(st.integers(1, 3))):
        if not told:
            break
        # The small parts at the top are more telling than the long lists, so they come first.
        top = draw(st.sampled_from([key for key in told if key != "rng"] or ["rng"]))
        path = (top, *draw(st.sampled_from([*spots(told[top])])))
        holder, key = inside(told, path), path[-1]
        match draw(st.sampled_from(["set", "drop", "double", "swap", "nudge"])):
            case "set":
                holder[key] = draw(anything)
            case "drop":
                del holder[key]
            case "double" if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[key]))
            case "nudge" if type(holder[key]) is int:
                holder[key] += draw(st.sampled_from([-1, 1]))
            case _:
                other = (top, *draw(st.sampled_from([*spots(told[top])])))
                if other[: len(path)] != path and path[: len(other)] != other:
                    there = inside(told, other)
                    holder[key], there[other[-1]] = there[other[-1]], holder[key]
    return told
