import type { z } from "zod";
import { fieldErrors, requiredFields } from "../fields.ts";
import type { RequiredFields } from "./use-form.ts";

interface RequiredOptions {
  clubName?: string;
  anyOf?: Partial<Record<string, readonly string[]>>;
}

/**
 * The inline messages: the schema's errors for an empty form, and for an empty form from a child under 13.
 */
export function withInlineMessages(
  schema: z.ZodObject,
  { clubName, anyOf = {} }: RequiredOptions = {},
): RequiredFields {
  const messagesFor = (fields: object) => {
    const { error } = schema.safeParse(fields);
    return error ? fieldErrors(error) : {};
  };
  const inline = { ...messagesFor({ under_13: true }), ...messagesFor({}) };
  return requiredFields(schema, clubName).map((field) => ({
    ...field,
    inline: inline[field.name] ?? field.toast,
    ...(anyOf[field.name] && { anyOf: anyOf[field.name] }),
  }));
}
