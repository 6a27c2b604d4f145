import { isOrderOf } from "#tests/support/checkouts.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { mailsTo, newFamily, readPage } from "#tests/support/family-visits.ts";
import { orders } from "#modules/enrolment/schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
}, 60_000);
afterAll(() => club.close());

test("for a day, the page after a payment has the booking of each athlete, by first name only", async () => {
  const { session } = await newFamily(club, "Booka");
  const path = `/successful-checkout?session_id=${session}`;
  const { text } = await readPage(club, path, "");
  for (const part of ["Booka", "$155 CAD", "First practice", "Stade Croix-Bleue", "email"])
    expect(text).toContain(part);
  expect(text).not.toMatch(/Booka Osei|2012|905-555-0123/);
  await club.ctx.db
    .update(orders)
    .set({ paidAt: new Date(Date.now() - 25 * 3_600_000) })
    .where(isOrderOf(club.ctx, session));
  const later = await readPage(club, path, "");
  expect(later.text).toContain("Your receipt reference is");
  expect(later.text).not.toMatch(/Booka|\$155/);
});

test("page, receipt and mail have the first practice, its place and map, what to bring, and the amount", async () => {
  const { session, email } = await newFamily(club, "Zonka");
  const [group] = club.ctx.content.schedules.groups;
  const bring = "Des souliers de course et une bouteille d’eau.";
  Object.assign(group ?? {}, { bring });
  const { text: page } = await readPage(club, `/successful-checkout?session_id=${session}`, "");
  const mails = await mailsTo(club, email);
  const mail = mails.find((text) => text.includes("First practice")) ?? "";
  const [, receiptPath = ""] = /\/receipt\/([\w-]+)/.exec(mail) ?? [];
  const { text: receipt } = await readPage(club, `/receipt/${receiptPath}`, "");
  for (const text of [page, receipt]) {
    for (const part of ["First practice", "Stade Croix-Bleue", "(map)", "$155 CAD", bring])
      expect(text).toContain(part);
  }
  for (const part of ["First practice: ", "Where: Stade Croix-Bleue", "/map/", "$155 CAD"])
    expect(mail).toContain(part);
  const day = /First practice: (.*)/.exec(mail)?.[1] ?? "nothing";
  expect(page).toContain(day);
  // Receipts' links are forwarded and stored, so the page names nobody.
  expect(receipt).not.toContain("Zonka");
});
