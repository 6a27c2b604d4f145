/** A coach's device stores the lists of today and of this many days after it, for this many days. */
export const storedDays = 7;
