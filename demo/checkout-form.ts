import type { Content } from "#modules/content/content.ts";
import { athleteField, programKey } from "#modules/families/checkout-athletes.ts";
import { askedWaiver } from "#modules/families/signatures.server.ts";
import { textHashField, waiverField } from "#modules/families/waiver-answers.ts";
import { labelsFor, waiversFor } from "#modules/families/waivers.ts";
import { dayOf } from "#core/time/time.ts";

/** The club whose waivers are answered. */
export type Waivers = Pick<Content, "waivers" | "club">;

/** An athlete's answers to the waivers for its age: confirmed, and no pictures. */
function waiverEntries(
  n: number,
  bornOn: string,
  { waivers, club }: Waivers,
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

/**
 * An athlete and its programs, as fields of the checkout's form.
 * @param n the athlete's number in the form
 * @param name first and last name
 */
export function athleteEntries(
  n: number,
  {
    name,
    bornOn,
    programs = [],
    content,
  }: {
    name: string;
    bornOn: string;
    programs?: readonly { type: string; id: number }[];
    content: Waivers;
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
