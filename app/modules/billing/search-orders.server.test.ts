import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { records } from "#tests/support/records.ts";
import { athletes } from "#modules/families/schema.ts";

let club: TestClub;
beforeEach(async () => {
  club = await openTestClub({ pages: "built" });
});
afterEach(() => club.close());

test("payments are found by reference, payer and athlete, in any order and without accents", async () => {
  const make = records(club);
  const { athleteId } = await make.family();
  const name = { givenName: "Chloé", familyName: "Patel" };
  await club.ctx.db.update(athletes).set(name).where(eq(athletes.id, athleteId));
  const payer = { customerName: "Fatima Patel", customerEmail: "fatima@example.ca" };
  const { reference } = await make.sale(
    { offeringType: "eclairs", offeringId: 1, title: "Hurdles" },
    payer,
    athleteId,
  );
  await make.order({ customerName: "Somebody Else", customerEmail: "else@example.ca" });
  const headers = { cookie: await club.signIn() };
  const listed = async (q: string) => {
    const query = new URLSearchParams({ q });
    const page = await (await club.request(`/admin/payments?${query}`, { headers })).text();
    const csv = await (await club.request(`/api/payments.csv?${query}`, { headers })).text();
    const rows = csv.trim().split("\r\n").length - 1;
    return { found: page.includes(`/admin/payments/${reference}"`), rows };
  };
  for (const q of [
    reference,
    "fatima@",
    "Patel, Fatima",
    "patel  fatima",
    "chloe",
    "Hurdles Chloé",
  ])
    expect([q, await listed(q)]).toEqual([q, { found: true, rows: 1 }]);
  for (const q of ["Chloe Else", "%", ",", "nobody"])
    expect([q, await listed(q)]).toEqual([q, { found: false, rows: 0 }]);
});
