import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#server/db/schema/orders.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { newFamily, readPage } from "#tests/support/family-visits.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
}, 60_000);
afterAll(() => club.close());

test("the page after a payment says what is booked for whom, for a day, by first name only", async () => {
  const { session } = await newFamily(club, "Booka");
  const path = `/successful-checkout?session_id=${session}`;
  const { text } = await readPage(club, path, "");
  for (const words of ["For Booka", "$155 CAD", "Next practice", "Stade Croix-Bleue", "e-mail"])
    expect(text).toContain(words);
  expect(text).not.toMatch(/Booka Osei|2012|905-555-0123/);
  await club.ctx.db
    .update(orders)
    .set({ paidAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(eq(orders.sessionId, session));
  const later = await readPage(club, path, "");
  expect(later.text).toContain("Your receipt reference is");
  expect(later.text).not.toMatch(/Booka|\$155/);
});
