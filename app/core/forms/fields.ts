import { z } from "zod";
import { cleanLine, cleanText } from "../clean-text.ts";
import { type FieldErrors, longest } from "./result.ts";

const line = (label: string, most: number = longest.line) =>
  z
    .string()
    .default("")
    .transform(cleanLine)
    .pipe(z.string().max(most, `Use ${most} characters or fewer for the ${label}`));

/** An optional single line. @param label lower case, used in the inline message */
export const lineText = (label: string) => line(label);

/**
 * A required single line, such as a name, an age or a phone number; its format is never checked.
 * @param label lower case, used in the inline message
 */
export const requiredLine = (label: string) =>
  line(label).pipe(z.string().min(1, `Enter the ${label}`));

/** Optional text of several lines. */
export const messageText = (label: string, most: number = longest.text) =>
  z
    .string()
    .default("")
    .transform((value) => cleanText(value).replace(/\r\n?/g, "\n").trim())
    .pipe(z.string().max(most, `Use ${most} characters or fewer for the ${label}`));

/** The same, required. @param missing the inline message while there is none */
export const requiredText = (label: string, missing: string) =>
  messageText(label).pipe(z.string().min(1, missing));

const address = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/;

/**
 * One address (something, an @, something, and nothing that could begin a second one) or an empty
 * string.
 */
export const isAddressOrEmpty = (text: string) => text === "" || address.test(text);

export const addressWanted = "Enter an email address like name@example.ca";

/** An e-mail address as typed, not validated yet. */
export const typedEmail = () => line("email address", longest.address);

/** An optional address; its case is preserved. */
const optionalEmail = () => typedEmail().refine(isAddressOrEmpty, addressWanted);

/** The same, required. */
export const email = () => optionalEmail().pipe(z.string().min(1, "Enter an email address"));

/** A checkbox: checked if it is present and not empty. */
export const flag = () =>
  z
    .union([z.boolean(), z.string(), z.null()])
    .optional()
    .transform(
      (value) => value === true || (typeof value === "string" && value !== "" && value !== "false"),
    );

/** The box that also subscribes to the newsletter: unchecked by default (CASL; decision 5). */
export const newsletterBox = () => flag();

/** The first message of each field, in the schema's order. */
export function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "");
    errors[field] ??= issue.message;
  }
  return errors;
}

interface Requirement {
  /** The toast's text while the field is empty; `{club}` stands for the club's name. */
  toast: string;
  /** A box it depends on: required when the box is checked, or only when it is not. */
  box?: string;
  ticked?: boolean;
}

declare module "zod" {
  interface GlobalMeta {
    required?: Requirement;
  }
}

/** Makes a field required, with its toast's text (docs/specification.md 5). */
export const required = <Field extends z.ZodType>(
  field: Field,
  toast: string,
  condition: Omit<Requirement, "toast"> = {},
): Field => field.meta({ ...field.meta(), required: { toast, ...condition } });

/** A schema's required fields in its own order, in which they are checked. */
export const requiredFields = (
  schema: z.ZodObject,
  clubName = "",
): (Requirement & { name: string })[] =>
  fieldsOf(schema).flatMap(({ name, meta: { required: requirement } }) =>
    requirement
      ? [{ ...requirement, name, toast: requirement.toast.replace("{club}", clubName) }]
      : [],
  );

/**
 * The fields with a label of their own, `lineText("school").meta({ label: "School" })`: optional
 * lines that a club asks for beyond the specification. The form shows them and the CRM's text lists
 * them; inbox and CSV have every field of a form anyway.
 */
export const labelledFields = (schema: z.ZodObject): { name: string; label: string }[] =>
  fieldsOf(schema).flatMap(({ name, meta: { label } }) =>
    typeof label === "string" ? [{ name, label }] : [],
  );

/** A schema's fields with their metadata, which zod keeps once for all bundles of a process. */
const fieldsOf = (schema: z.ZodObject) =>
  Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => ({
    name,
    meta: z.globalRegistry.get(field) ?? {},
  }));

/** The answers to a form's labelled fields, one per line. */
export function labelledAnswers(schema: z.ZodObject, answers: Record<string, unknown>): string[] {
  return labelledFields(schema)
    .filter(({ name }) => answers[name])
    .map(({ name, label }) => `${label}: ${answers[name]}`);
}
