/**
 * `waiting`: no place yet · `offered`: a place is held for it · `passed`: declined the last one, waits for
 * another · `taken`: registered · `left`: at its own request · `lapsed`: did not answer an offer · `removed`:
 * by staff · `over`: the season ended · `double`: the same athlete with the same address already had an
 * entry.
 */
export type WaitingState =
  | "waiting"
  | "offered"
  | "passed"
  | "taken"
  | "left"
  | "lapsed"
  | "removed"
  | "over"
  | "double";

/** The states in which a family is on the list. */
export const onTheList = ["waiting", "offered", "passed"] as const satisfies WaitingState[];

/** Those of them for whom no place is held. */
export const withoutOffer = ["waiting", "passed"] as const satisfies WaitingState[];

/** How long an offered place is held for the family. */
export const offerHours = 48;

/** A family's possible answers to an offer. */
export const offerAnswers = ["take", "pass", "leave"] as const;
export type OfferAnswer = (typeof offerAnswers)[number];

/**
 * The heading of a confirmation: "Nia is on the waiting list".
 * @param fields the form's, in the browser that sent it; elsewhere empty
 */
export function waitingHeading(fields: Readonly<Record<string, unknown>>): string {
  const names = waitingAthletes(fields).map(({ name }) => name);
  if (names.length === 0) return "You’re on the waiting list";
  return `${names.join(" and ")} ${names.length > 1 ? "are" : "is"} on the waiting list`;
}

/** The athletes of a waiting-list entry, as typed by its sender; the second is optional. */
export function waitingAthletes(
  fields: Readonly<Record<string, unknown>>,
): { name: string; birthYear: string }[] {
  const text = (name: string) => {
    const value = fields[name];
    return typeof value === "string" ? value.trim() : "";
  };
  return [
    { name: text("athlete"), birthYear: text("birth_year") },
    { name: text("second_athlete"), birthYear: text("second_birth_year") },
  ].filter(({ name }) => name !== "");
}

/** Whether a waiting-list entry agreed to text messages. A child's number gets none: we e-mail the parent. */
export const agreedToSms = ({ texts, under_13 }: Readonly<Record<string, unknown>>): boolean =>
  texts === true && under_13 !== true;

/** The address of an offer's page. @param key the link's key, which is not stored */
export const offerPath = (key: string) => `/waiting-place/${key}`;
