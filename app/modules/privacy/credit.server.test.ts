import { expect } from "vitest";
import { accountCredit } from "#modules/billing/index.server.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import type { TestClub } from "#tests/support/club.ts";
import { clubTest } from "#tests/support/club-test.ts";
import { withCredit } from "#tests/support/credits.ts";
import { mailsTo, newNetwork, readPage } from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";
import { office } from "#tests/support/staff.ts";
import { askPrivacyRequest, deletePerson, exportPerson } from "./requests.server.ts";
import { privacyRequests } from "./schema.ts";

const test = clubTest({ pages: "built" });

test.beforeAll(({ club }) =>
  changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 }),
);

/** Requests a copy or a deletion. @returns the path of the mailed link, and its button */
async function ask(club: TestClub, kind: string, email: string) {
  await askPrivacyRequest(club.ctx, { fields: { kind, email }, isOwn: true });
  const [mail = ""] = await mailsTo(club, email);
  const path = /\/[\w/-]*verify\?key=[\w-]{43}/.exec(mail)?.[0] ?? "";
  const headers = { Origin: "http://club.test", Accept: "text/html", ...newNetwork() };
  return { path, press: () => club.request(path, { method: "POST", headers }) };
}

test("who asks for a deletion is told of the credit that ends with it, before and after the button", async ({
  club,
  cookie,
}) => {
  const { db } = club.ctx;
  const family = await withCredit(club, 4_000);
  const asked = await ask(club, "deletion", family.email);
  const told = "You have a credit of $40 with us, which ends with the deletion.";
  expect((await readPage(club, asked.path, "")).text).toContain(told);
  expect(await (await asked.press()).text()).toContain("You have a credit of $40 with us");
  // The office sees it too.
  const page = await readPage(club, "/admin/privacy", cookie);
  expect(page.text).toContain("They have a credit of $40 on account, which is lost.");
  const [request] = await club.ctx.db.select().from(privacyRequests);
  const reference = request?.reference ?? "";
  const file = JSON.stringify(await exportPerson(club.ctx, reference));
  expect(file).toContain('"creditOnAccountCents":4000');

  expect(await deletePerson(club.ctx, reference, office)).toEqual({ outcome: "done" });
  expect(await accountCredit(db, family.email)).toBe(0);
  expect((await readPage(club, asked.path, "")).text).not.toContain("credit");
});

test("without a credit, and for a copy, nothing is said of one", async ({ club }) => {
  const family = await withCredit(club, 4_000);
  const copy = await ask(club, "access", family.email);
  expect((await readPage(club, copy.path, "")).text).not.toContain("credit");
});
