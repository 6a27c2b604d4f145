import {
  athleteFields,
  contactFields,
  formValues,
  guardianFields,
  type TypedAthlete,
  valuesOf,
  smsConsentField,
} from "#modules/families/index.ts";
import { visitOf, type Family, readFamily } from "#modules/families/index.server.ts";
import type { AppContext } from "#core/context.server.ts";

/** A returning family, whose details fill in the checkout's form. */
export interface ReturningFamily {
  familyId: string;
  guardianId: string;
  guardianName: string;
  /** The address that the link was mailed to. */
  email: string;
  /** Without a date of birth: the form asks for it. */
  athletes: Pick<Family["athletes"][number], "id" | keyof TypedAthlete>[];
  /** The adults' values, by their names in the form; it asks for those that are missing. */
  adults: Record<string, string>;
}

/** The values that fill in a checkout in a browser that has opened a family's link; null: none has. */
export async function readReturningFamily(
  { db }: Pick<AppContext, "db">,
  headers: Headers,
): Promise<ReturningFamily | null> {
  const visit = await visitOf({ db }, headers);
  const family = visit && (await readFamily({ db }, visit.familyId));
  const guardian = family?.guardians.find(({ id }) => id === visit?.guardianId);
  if (!visit || !family || !guardian) return null;
  const [contact] = family.contacts;
  return {
    familyId: family.id,
    guardianId: guardian.id,
    guardianName: guardian.name,
    email: visit.email,
    athletes: family.athletes.map((athlete) => ({
      id: athlete.id,
      ...valuesOf(athleteFields, athlete),
    })),
    adults: {
      ...formValues(guardianFields, guardian),
      [smsConsentField]: guardian.smsConsent ? "yes" : "",
      ...(contact && formValues(contactFields, contact)),
    },
  };
}
