import { timestamp } from "drizzle-orm/pg-core";

/** A time to the microsecond: `timestamptz`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** A time to the millisecond, like JavaScript's: for times that are read, sent and compared again. */
export const instantMs = (name: string) =>
  timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/**
 * Whether a text from outside can be a row's id: PostgreSQL refuses to compare any other text with a uuid.
 */
export const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
