import { z } from "zod";

/** Begins like a page of this site; `//elsewhere.example` would be another's. */
export const ownPage = /^\/(?![/\\])/;

/** A page of this site: a path, or a place on the page it stands on. */
export const linkSchema = z.object({
  label: z.string().min(1).describe("The words to press"),
  to: z
    .string()
    .regex(new RegExp(`${ownPage.source}|^#`))
    .meta({
      choice: "page",
      description: "A page such as /about, or #contact-form for the page's form",
    }),
});
export type PageLink = z.output<typeof linkSchema>;
