import { z } from "zod";
import { placeholder } from "./fill-in.ts";

/**
 * Defines a mail's subject and paragraphs. The greeting and the club's address are added to them.
 * @param title when it is sent, or what it says, as its line in the editor
 * @param values the placeholders it may contain, with their meaning
 * @param required the placeholders that its paragraphs must contain
 * @param about who gets it and when, if the title does not say so
 */
export function mail(
  title: string,
  values: Record<string, string>,
  required: readonly string[],
  about = title,
) {
  const known = Object.keys(values);
  const text = z
    .string()
    .min(1)
    .superRefine((written, context) => {
      for (const [whole, name = ""] of written.matchAll(placeholder)) {
        if (known.includes(name)) continue;
        const message = `There is no ${whole} here, only ${known.map(braced).join(", ")}.`;
        context.addIssue({ code: "custom", message });
      }
    });
  const meanings = Object.entries(values).map(([name, meaning]) => `${braced(name)}: ${meaning}`);
  return z
    .object({
      subject: text.describe("The subject line families see"),
      text: z
        .array(text)
        .min(1)
        .superRefine((paragraphs, context) => {
          for (const name of required) {
            if (paragraphs.some((paragraph) => paragraph.includes(braced(name)))) continue;
            context.addIssue({ code: "custom", message: `${braced(name)} is missing.` });
          }
        })
        .describe(`Its paragraphs. You can use: ${meanings.join("; ")}`),
      why: text
        .optional()
        .meta({ title: "Why they get it", description: "Below the club’s address" }),
    })
    .meta({ title, description: about });
}

/** The same for a message that staff send, which itself says why its recipients get it. */
export const message = (...mailed: Parameters<typeof mail>) =>
  mail(...mailed)
    .omit({ why: true })
    .meta({ title: mailed[0], description: mailed[3] ?? mailed[0] });

/** The same mails under one heading of the editor. */
export const onOccasion = <Mails extends Record<string, z.ZodType>>(part: string, mails: Mails) =>
  Object.fromEntries(
    Object.entries(mails).map(([name, one]) => [name, one.meta({ ...one.meta(), part })]),
  ) as Mails;

const braced = (name: string) => `{${name}}`;
