"""What a turn asks and tells: dialogs, the panel of actions, dice and animations."""
