import { expect } from "vitest";
import { daysAfter, formatDate } from "#core/time/time.ts";
import { ledgerDay } from "#modules/billing/ledger.server.ts";
import { guardians } from "#modules/families/schema.ts";
import { instalmentTest } from "#tests/support/agreed-orders.ts";
import { newFamily, openFamily, readPage } from "#tests/support/family-visits.ts";

const test = instalmentTest();

test("an order in parts shows what is paid and what comes next, with the way to payments and card", async ({
  club,
  make,
}) => {
  const { athleteId, cookie, email } = await newFamily(club, "Ada");
  const { checkoutKey } = await make.agreed({
    days: [10, 40, 70],
    athleteId,
    customerEmail: email,
  });
  const { html, text } = await readPage(club, "/family", cookie);
  const next = formatDate(daysAfter(ledgerDay(club.ctx), 10));
  expect(text).toContain(`Paid $100 of $400, next $100 on ${next}`);
  expect(text).toContain("Payments and card");
  expect(html).toContain(`href="/pay/${checkoutKey}"`);
});

test("of two guardians only the payer sees the link to the card", async ({ club, make }) => {
  const { athleteId, familyId, cookie, email } = await newFamily(club, "Bo");
  const { checkoutKey, id } = await make.agreed({
    athleteId,
    customerEmail: email.toUpperCase(),
  });
  const other = "other-guardian@example.ca";
  await club.ctx.db.insert(guardians).values({ familyId, name: "Kofi Osei", email: other });
  expect((await readPage(club, "/family", cookie)).html).toContain(`href="/pay/${checkoutKey}"`);
  const theirs = await readPage(club, "/family", await openFamily(club, other));
  expect(theirs.html).not.toContain(checkoutKey);
  expect(theirs.text).toContain("Still to pay: $300");
  expect(theirs.text).not.toContain("Paid $100 of $400");
  // All of it is paid: no instalments are left.
  await make.post(id, { kind: "payment", cents: -30_000 });
  expect((await readPage(club, "/family", cookie)).text).not.toContain("Payments and card");
});
