import { z } from "zod";
import { linkSchema, ownPage } from "./link.ts";

/** The header's menu and the footer's links. */
export const navigationSchema = z.object({
  menu: z
    .array(
      z.object({
        label: z.string().describe("The entry's words, in capitals as the header shows them"),
        to: z
          .string()
          .regex(ownPage, "Start with one slash, such as /about.")
          .meta({ choice: "page", description: "Its page; without one it only opens" })
          .optional(),
        items: z.array(linkSchema).describe("The entries of its dropdown; none: a plain link"),
      }),
    )
    .describe("The header's entries from left to right"),
  inquire: z.string().describe("The header's button"),
  footer: z
    .object({
      club: z.array(linkSchema).describe("Links about the club"),
      programs: z
        .object({
          label: z.string().describe("The entry that opens the programs"),
          to: z
            .string()
            .regex(ownPage, "Start with one slash, such as /about.")
            .meta({ choice: "page", description: "Where its double click leads" }),
          items: z.array(linkSchema).describe("The programs; the first leads to all of them"),
        })
        .describe("The footer's PROGRAMS entry"),
      reading: z.array(linkSchema).describe("Links to what there is to read"),
      legal: z.array(linkSchema).describe("The policies"),
    })
    .describe("The footer's links, by column"),
  lost: z.array(linkSchema).describe("Where the not-found page sends people"),
});
export type Navigation = z.output<typeof navigationSchema>;
