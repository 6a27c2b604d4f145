import { z } from "zod";
import { placeholder } from "./fill-in.ts";

/**
 * Defines a mail's subject and paragraphs. The greeting and the club's address are added to them.
 * @param values the placeholders it may contain, with their meaning
 * @param required the placeholders that its paragraphs must contain
 */
export function mail(about: string, values: Record<string, string>, required: readonly string[]) {
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
      subject: text.describe("What an inbox lists it by"),
      text: z
        .array(text)
        .min(1)
        .superRefine((paragraphs, context) => {
          for (const name of required) {
            if (paragraphs.some((paragraph) => paragraph.includes(braced(name)))) continue;
            context.addIssue({ code: "custom", message: `${braced(name)} is missing.` });
          }
        })
        .describe(`Its paragraphs. Filled in: ${meanings.join("; ")}`),
      why: text.optional().describe("Why the reader gets it, below the club’s address"),
    })
    .describe(about);
}

/** The same for a message that staff send, which itself says why its recipients get it. */
export const message = (...mailed: Parameters<typeof mail>) =>
  mail(...mailed)
    .omit({ why: true })
    .describe(mailed[0]);

const braced = (name: string) => `{${name}}`;
