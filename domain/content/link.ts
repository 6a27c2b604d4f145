import { z } from "zod";

/** A page of this site: a path, or a place on the page it stands on. */
export const linkSchema = z.object({
  label: z.string().min(1).describe("The words to press"),
  to: z.string().regex(/^[/#]/).meta({
    choice: "page",
    description: "A page such as /about, or #contact-form for the page's form",
  }),
});
export type PageLink = z.output<typeof linkSchema>;
