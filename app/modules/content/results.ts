import { z } from "zod";
import { gearEvents, eventOf } from "./events.ts";
import { heroOf } from "./parts.ts";

/** Everybody is younger than this. */
export const everyAge = 120;

const ageClassSchema = z.object({
  name: z.string().min(1).max(12).describe("Such as U14"),
  under: z
    .int()
    .min(5)
    .max(everyAge)
    .describe(`Under this age on December 31; ${everyAge} in the last of the list, for every age`),
  gear: z
    .array(
      z
        .object({
          event: z
            .enum(gearEvents as [(typeof gearEvents)[number], ...typeof gearEvents])
            .describe("The event"),
          sizes: z
            .array(z.int().min(100).max(10_000))
            .min(1)
            .describe(
              "Hurdles in millimetres, implements in grams; more than one where girls and boys differ",
            ),
        })
        .refine(
          ({ event, sizes }) => sizes.every((size) => eventOf(event).gear?.sizes.includes(size)),
          {
            path: ["sizes"],
            message: "There is no such height or weight in this event.",
          },
        ),
    )
    .default([])
    .describe(
      "What the class runs over and throws: filled in where a results list does not say it",
    ),
});
export type AgeClass = z.output<typeof ageClassSchema>;

/** Results: the sport's age classes, and what visitors see of them. */
export const resultsSchema = z.object({
  isPublic: z
    .boolean()
    .describe("Visitors can read the records, and the pages of athletes whose families agreed"),
  onAbout: z.boolean().describe("The about page's accomplishments lead to the records"),
  onNews: z.boolean().describe("The news page shows the last meets"),
  hero: heroOf("lanes-on-gold").omit({ button: true }).describe("The top of the records page"),
  note: z.string().min(1).describe("Below the records: how they are kept"),
  ageClasses: z
    .array(ageClassSchema)
    .min(1)
    .refine((classes) => classes.every(({ under }, n) => under > (classes[n - 1]?.under ?? 0)), {
      message: "Begin with the youngest.",
    })
    .describe("The sport's age classes, by the age on December 31, the youngest first"),
});
export type ResultsContent = z.output<typeof resultsSchema>;
