import { eq } from "drizzle-orm";
import { editionAfter, editionOn, type SeasonEdition, seasonOf } from "#core/time/seasons.ts";
import { dayOf, daysAfter } from "#core/time/time.ts";
import type { TestClub } from "./club.ts";
import { membership } from "./offerings.ts";
import { records } from "./records.ts";
import { athletes, emergencyContacts, guardians } from "#modules/families/schema.ts";

/**
 * Last season's families of the first membership, and its season editions.
 * @param make creates the test's other records
 */
export function lastSeason(club: TestClub, make = records(club)) {
  const { db, content } = club.ctx;
  const { type, option } = membership(content);
  const season = seasonOf(content.catalogue, option);
  const today = dayOf(new Date(), content.club.timeZone);
  const now = editionOn(season, today);
  const from = editionOn(season, daysAfter(now.from, -300));
  const key = `${type}/${option.id}`;
  let families = 0;

  const usualBirthday = `${Number(now.from.slice(0, 4)) - 10}-05-04`;

  /** A family whose athletes were registered last season; `email` "": without an address. */
  async function family(
    names: string[],
    { bornOn = usualBirthday, email }: { bornOn?: string; email?: string } = {},
  ) {
    families += 1;
    const address = email ?? `family-${families}@example.ca`;
    const { familyId, athleteId } = await make.family();
    const ids: string[] = [];
    for (const [n, givenName] of names.entries()) {
      const child = {
        givenName,
        familyName: "Osei",
        bornOn,
        birthYear: Number(bornOn.slice(0, 4)),
      };
      const [row] =
        n === 0
          ? await db.update(athletes).set(child).where(eq(athletes.id, athleteId)).returning()
          : await db
              .insert(athletes)
              .values({ familyId, ...child })
              .returning();
      ids.push(row?.id ?? "");
      const line = { offeringType: type, offeringId: option.id, title: option.title };
      await make.sale({ ...line, seasonFrom: from.from, seasonTo: from.to }, {}, row?.id);
    }
    const phone = "506-555-0123";
    const adult = { familyId, name: "Abena Osei", phone, relationship: "Mother" };
    await db.insert(guardians).values({ ...adult, email: address });
    await db.insert(emergencyContacts).values({ ...adult, name: "Kofi Osei" });
    return { familyId, email: address, athleteIds: ids };
  }

  /** The page with the families that staff would invite. */
  const path = (to: SeasonEdition = now, until = daysAfter(today, 10), lead = key) =>
    `/admin/families/next-season?${new URLSearchParams({ from: from.id, to: to.id, until, [`lead ${key}`]: lead })}`;

  return {
    family,
    path,
    key,
    bornOn: usualBirthday,
    from,
    now,
    later: editionAfter(season, now),
    until: daysAfter(today, 10),
  };
}
