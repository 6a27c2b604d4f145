/**
 * A coach's device stores attendance lists for today and this many days ahead, and keeps them for this many
 * days.
 */
export const storedDays = 7;
