import type { FieldErrors, FormValues } from "./result.ts";

/** Why an action of a page did nothing, with its form's input to show again. */
export interface ActionFailure {
  action: string;
  /** The id of the item the form belongs to, where a page has several such forms; "": the page has one. */
  id: string;
  message: string;
  errors: FieldErrors;
  values: FormValues;
}

/** The failure, if it belongs to this form. */
export const failureOf = (
  failure: ActionFailure | undefined,
  action: string,
  id = "",
): ActionFailure | undefined =>
  failure?.action === action && failure.id === id ? failure : undefined;
