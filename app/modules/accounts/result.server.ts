/** The result of a change to an account, with a message for the person who asked for it. */
export type PeopleResult =
  | { outcome: "done"; message: string }
  | { outcome: "refused"; message: string; field?: "password" };

export const done = (message: string): PeopleResult => ({ outcome: "done", message });
export const refused = (message: string): PeopleResult => ({ outcome: "refused", message });
/** Refuses the new password itself: the message belongs at its field. */
export const weakSignatureError = (message: string): PeopleResult => ({
  outcome: "refused",
  message,
  field: "password",
});
