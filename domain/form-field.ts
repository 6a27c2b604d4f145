import { z } from "zod";
import { cleanLine, cleanText } from "./clean-text.ts";

/** Inline messages by field name. */
export type FieldErrors = Record<string, string>;

const line = (longest: number, label: string) =>
  z
    .string()
    .default("")
    .transform(cleanLine)
    .pipe(z.string().max(longest, `Use ${longest} characters or fewer for the ${label}`));

/** An optional single line. @param label lower case, stands in the inline message */
export const lineText = line;

/** A required single line: a name. @param label lower case, stands in the inline message. */
export const personName = (label: string) =>
  line(100, label).pipe(z.string().min(1, `Enter the ${label}`));

/** A required single line of free form, such as an age or a phone number: never checked for shape. */
export const shortText = (label: string) =>
  line(60, label).pipe(z.string().min(1, `Enter the ${label}`));

/** Optional text of several lines. */
export const messageText = (label: string) =>
  z
    .string()
    .default("")
    .transform((value) => cleanText(value).replace(/\r\n?/g, "\n").trim())
    .pipe(z.string().max(5000, `Use 5000 characters or fewer for the ${label}`));

/** The same, required. @param missing the inline message while there is none */
export const requiredText = (label: string, missing: string) =>
  messageText(label).pipe(z.string().min(1, missing));

const address = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[^\s@.<>,;:"()[\]\\]+$/;

/** An address we can answer to: something, an @, a name with a dot. Or none. */
export const isAddressOrEmpty = (text: string) => text === "" || address.test(text);

export const addressWanted = "Enter an e-mail address like name@example.ca";

/** What was typed for an e-mail address, not looked at yet. */
export const typedEmail = () => line(254, "e-mail address");

/** An optional address; case is kept. */
export const optionalEmail = () => typedEmail().refine(isAddressOrEmpty, addressWanted);

/** The same, required. */
export const email = () => optionalEmail().pipe(z.string().min(1, "Enter an e-mail address"));

/** A checkbox: present and not empty is ticked. */
export const flag = () =>
  z
    .union([z.boolean(), z.string(), z.null()])
    .optional()
    .transform(
      (value) => value === true || (typeof value === "string" && value !== "" && value !== "false"),
    );

/** The box that asks for the newsletter as well: unticked unless the visitor ticks it (CASL; decision 5). */
export const newsletterBox = flag;

/** The first message of each field, in the schema's order. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "");
    errors[field] ??= issue.message;
  }
  return errors;
}
