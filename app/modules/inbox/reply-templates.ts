import { z } from "zod";
import { fillIn, greetingName, placeholder } from "#modules/content/index.ts";
import { requiredLine, requiredText } from "#core/forms/fields.ts";
import { interests } from "./inquiry.ts";

/** The placeholders of a reply template. */
export const templatePlaceholders = {
  first_name: "the person’s first name",
  club: "the club’s name",
  program: "what the form was about",
} as const;

/** A reply template. */
export const templateSchema = z.object({
  name: requiredLine("name").pipe(z.string().max(60, "Use 60 characters or fewer for the name")),
  text: requiredText("text", "Enter the text").superRefine((text, context) => {
    for (const [whole, name = ""] of text.matchAll(placeholder))
      if (!Object.hasOwn(templatePlaceholders, name))
        context.addIssue({ code: "custom", message: `There is no ${whole} here` });
  }),
});

interface Answered {
  firstName: string;
  fields: Record<string, unknown>;
}

/** A template's text for the sender of a submission. */
export const filledTemplate = (text: string, { firstName, fields }: Answered, club: string) =>
  fillIn(text, {
    first_name: greetingName(firstName) || "there",
    club,
    program: programIn(fields) || "our programs",
  });

/** The program in a form's fields; "": none. */
function programIn(fields: Record<string, unknown>): string {
  for (const field of ["offering", "first_practice"]) {
    const value = fields[field];
    if (typeof value === "string" && value) return value;
  }
  const ticked = Object.entries(interests).flatMap(([field, label]) =>
    fields[field] === true ? label.replace(/ \(.*/, "") : [],
  );
  return new Intl.ListFormat("en-CA").format(ticked);
}
