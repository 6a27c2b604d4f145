const clubZone = "America/Toronto";

const inWords = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: "UTC" });
const asDay = new Intl.DateTimeFormat("en-CA", {
  timeZone: clubZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day on which something happened where the club is, as `2024-06-03`. */
export const dayOf = (instant: Date): string => asDay.format(instant);

/** A day as people write it: `June 3, 2024`. */
export const dayInWords = (day: string): string => inWords.format(new Date(`${day}T00:00:00Z`));
