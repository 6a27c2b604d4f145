import { z } from "zod";
import { flag, requiredLine } from "./form-field.ts";

/** What a family fills in on the page with the terms, before it pays. */
export const agreementSchema = z.object({
  athlete_name: requiredLine("athlete’s first and last name"),
  birth_year: z
    .string()
    .default("")
    .transform((text) => text.trim())
    .pipe(
      z
        .string()
        .min(1, "Enter the year the athlete was born")
        .regex(/^(19|20)\d\d$/, "Write the year with four digits, such as 2015"),
    )
    .transform(Number),
  /** Ticked after the warning that the athlete is outside the age group. */
  age_known: flag(),
});
