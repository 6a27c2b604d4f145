import { athleteField, programKey } from "#modules/families/checkout-athletes.ts";
import { waiverField, textHashField } from "#modules/families/waiver-answers.ts";
import { waiversFor, labelsFor } from "#modules/families/waivers.ts";
import { dayOf } from "#core/time/time.ts";
import { askedWaiver } from "#modules/families/signatures.server.ts";
import { smallClub } from "../fixtures/club/all.ts";
import type { Content } from "#modules/content/content.ts";

type Waivers = Pick<Content, "waivers" | "club">;

/** An athlete's answers to the waivers for its age: confirmed, and no pictures. */
function waiverEntries(
  n: number,
  bornOn: string,
  { waivers, club }: Waivers = smallClub,
): Record<string, string> {
  const { timeZone, legalEntityType } = club;
  const reader = { bornOn, legalEntityType, on: dayOf(new Date(), timeZone) };
  const prefix = athleteField(n, "");
  return Object.fromEntries(
    waiversFor(waivers, reader).flatMap((waiver) => {
      const { id, answer, sha256 } = askedWaiver(labelsFor(waiver, reader));
      return [
        [waiverField(prefix, id), answer === "confirm" ? "yes" : "no"],
        [textHashField(prefix, id), sha256],
      ];
    }),
  );
}

/** The adults that a family enters at the checkout. */
export const adults = {
  guardian_name: "Abena Osei",
  guardian_relationship: "Mother",
  guardian_phone: "905-555-0123",
  guardian_email: "abena@example.ca",
  emergency_name: "Kofi Mensah",
  emergency_relationship: "Grandparent",
  emergency_phone: "416-555-0155",
};

/**
 * An athlete and its programs as the checkout's form has them.
 * @param n the athlete's number in the form
 * @param name first and last name
 */
export function athleteEntries(
  n: number,
  {
    name = "Ada Osei",
    bornOn = "2012-05-04",
    programs = [],
    content = smallClub,
  }: {
    name?: string;
    bornOn?: string;
    programs?: { type: string; id: number }[];
    content?: Waivers;
  },
): Record<string, string> {
  const [given = "", ...family] = name.split(" ");
  return {
    [athleteField(n, "given_name")]: given,
    [athleteField(n, "family_name")]: family.join(" "),
    [athleteField(n, "born_on")]: bornOn,
    ...waiverEntries(n, bornOn, content),
    ...Object.fromEntries(
      programs.map((program, m) => [athleteField(n, `program_${m + 1}`), programKey(program)]),
    ),
  };
}

/**
 * A family's input at the checkout for one athlete.
 * @param name first and last name of the athlete
 * @param content whose waivers it confirms
 */
export const registrationFields = (
  name = "Ada Osei",
  bornOn = "2012-05-04",
  content: Waivers = smallClub,
) => ({
  ...athleteEntries(1, { name, bornOn, content }),
  ...adults,
});
