import { z } from "zod";
import { townName } from "./choices.ts";

const venueSchema = z.object({
  id: z.string().describe("Its key, named by sessions"),
  name: z.string().describe("What people call it"),
  town: townName("One of the club's towns"),
  street: z.string().describe("Number and street"),
  postalCode: z
    .string()
    .regex(/^[A-Z]\d[A-Z] \d[A-Z]\d$/)
    .describe("Canadian postal code"),
  what: z.string().describe("What there is to train on"),
  arriving: z.string().describe("Where to park or wait"),
});

/** Where the club trains. */
export const venuesSchema = z.array(venueSchema).min(7);
export type Venue = z.output<typeof venueSchema>;
