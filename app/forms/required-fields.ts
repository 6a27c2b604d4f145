import type { FieldErrors } from "#domain/form-field.ts";

/** The words for each required answer left empty, in the order the specification checks them. */
export type RequiredFields = RequiredField[];

export interface RequiredField {
  name: string;
  toast: string;
  inline: string;
  /** Any one of these fields will do. */
  anyOf?: readonly string[];
  /** A box it hangs on: needed when it is ticked, or only when it is not. */
  box?: string;
  ticked?: boolean;
}

/** Which required answers are missing, the toast for the first of them and its field; null: none is. */
export function findMissing(required: RequiredFields, filled: FormData) {
  const given = (name: string) => String(filled.get(name) ?? "").trim() !== "";
  const missing = required.filter(
    ({ name, anyOf = [name], box, ticked }) =>
      !anyOf.some(given) && (!box || given(box) === ticked),
  );
  if (!missing[0]) return null;
  const errors: FieldErrors = Object.fromEntries(missing.map(({ name, inline }) => [name, inline]));
  return { message: missing[0].toast, field: missing[0].name, errors };
}

/** The messages an edit of a field makes old: its own (a group's goes by its first), and those that hang on a box. */
export const messagesAbout = (required: RequiredFields, field: string): string[] => [
  required.find(({ anyOf }) => anyOf?.includes(field))?.name ?? field,
  ...required.filter(({ box }) => box === field).map(({ name }) => name),
];
