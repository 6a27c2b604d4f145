import { z } from "zod";

const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** A day of every year, such as 09-12 for September 12. */
export const monthDaySchema = z
  .string()
  .refine((text) => {
    const [, month, day] = /^(\d\d)-(\d\d)$/.exec(text) ?? [];
    return Number(day) >= 1 && Number(day) <= (longestMonths[Number(month) - 1] ?? 0);
  }, "Choose a month and a day that exists.")
  .meta({ format: "month-day" });

/** A stretch of every year; one that ends before it starts runs over New Year. */
export const seasonSchema = z.object({
  from: monthDaySchema.meta({ title: "First day", description: "Of every year" }),
  to: monthDaySchema.meta({
    title: "Last day",
    description: "Included; one that comes before the first day is in the next year",
  }),
});
export type Season = z.output<typeof seasonSchema>;
