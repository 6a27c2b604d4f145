import { athleteEntries as entriesOf, type Waivers } from "#demo/checkout-form.ts";
import { smallClub } from "../fixtures/club/all.ts";

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
export const athleteEntries = (
  n: number,
  {
    name = "Ada Osei",
    bornOn = "2012-05-04",
    content = smallClub,
    ...others
  }: Partial<Parameters<typeof entriesOf>[1]>,
) => entriesOf(n, { name, bornOn, content, ...others });

/**
 * A family's input at the checkout for one athlete.
 * @param name first and last name of the athlete
 * @param content with the waivers that it confirms
 */
export const registrationFields = (
  name = "Ada Osei",
  bornOn = "2012-05-04",
  content: Waivers = smallClub,
) => ({
  ...athleteEntries(1, { name, bornOn, content }),
  ...adults,
});
