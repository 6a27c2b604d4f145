import { timestamp } from "drizzle-orm/pg-core";

/** A moment, to the microsecond: `timestamptz`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A moment to the millisecond, as JavaScript has it: one that is read, sent and compared again. */
export const instantMs = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: "date" });
