import { athleteField, programKey } from "#domain/checkout-athletes.ts";

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
  }: { name?: string; bornOn?: string; programs?: { type: string; id: number }[] },
): Record<string, string> {
  const [given = "", ...family] = name.split(" ");
  return {
    [athleteField(n, "given_name")]: given,
    [athleteField(n, "family_name")]: family.join(" "),
    [athleteField(n, "born_on")]: bornOn,
    ...Object.fromEntries(
      programs.map((program, m) => [athleteField(n, `program_${m + 1}`), programKey(program)]),
    ),
  };
}

/**
 * What a family enters at the checkout for one athlete.
 * @param name first and last name of the athlete
 * @param program what the checkout began with
 */
export const registrationFields = (
  name = "Ada Osei",
  bornOn = "2012-05-04",
  program?: { type: string; id: number },
) => ({
  ...athleteEntries(1, { name, bornOn, programs: program ? [program] : [] }),
  ...adults,
});
