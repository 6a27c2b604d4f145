import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { dayFromNow } from "#tests/support/daily-practice.ts";
import { waiverOffice } from "#tests/support/waivers.ts";
import { dayMonthsAfter, dayOf } from "#core/time/time.ts";
import { athletes, signatures } from "#modules/families/schema.ts";
import { missingWaivers } from "#modules/families/waivers.ts";
import { listWaivers } from "./waiver-list.server.ts";

let club: TestClub;
let office: ReturnType<typeof waiverOffice>;
beforeAll(async () => {
  club = await openTestClub();
  office = waiverOffice(club);
});
afterAll(() => club.close());

/** Dates of birth around the birthdays that decide which waivers an athlete needs. */
const birthdays = [5, 10, 11, 14, 15, 25, 26].flatMap((age) =>
  [-1, 0, 1].map((days) => dayMonthsAfter(dayFromNow(days), -12 * age)),
);

test("the list has what the rule says: by age, version and day of the signature", async () => {
  const { db, content } = club.ctx;
  const { timeZone, legalEntityType } = content.club;
  for (const [n, bornOn] of [...birthdays, null].entries()) {
    const { athleteId } = await office.newFamily();
    await db
      .update(athletes)
      .set({ bornOn, givenName: `Child ${n}` })
      .where(eq(athletes.id, athleteId));
    if (n % 4 !== 0) await office.confirm(athleteId);
    const change = [{ version: "2025-1" }, { signedAt: new Date("2020-05-01T12:00:00Z") }][n % 4];
    if (change) await db.update(signatures).set(change).where(eq(signatures.athleteId, athleteId));
  }
  const on = dayOf(new Date(), timeZone);
  const { athletes: listed } = await listWaivers(club.ctx);
  const { counts, complete } = await listWaivers(club.ctx);
  const everyone = await db.select().from(athletes);
  const signed = await db.select().from(signatures);
  const expected = everyone.map(({ id, bornOn }) => {
    const own = signed
      .filter(({ athleteId }) => athleteId === id)
      .map((one) => ({ ...one, signedOn: dayOf(one.signedAt, timeZone) }));
    return {
      id,
      bornOn,
      missing: missingWaivers(content.waivers, own, { bornOn, on, legalEntityType }),
    };
  });
  const incomplete = expected.filter(
    ({ missing, bornOn }) => missing.length > 0 || bornOn === null,
  );
  expect(new Map(listed.map(({ id, missing }) => [id, missing]))).toEqual(
    new Map(incomplete.map(({ id, missing }) => [id, missing])),
  );
  expect(complete).toBe(everyone.length - incomplete.length);
  for (const { id } of content.waivers) {
    const lacking = expected.filter(({ missing }) =>
      missing.some(({ waiver }) => waiver.id === id),
    );
    expect([id, counts[id] ?? 0]).toEqual([id, lacking.length]);
  }
});
