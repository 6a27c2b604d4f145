import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { offerings, refundRules } from "#modules/catalogue/schema.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { clubTest } from "#tests/support/club-test.ts";
import type { TestClub } from "#tests/support/club.ts";
import { readPage } from "#tests/support/family-visits.ts";
import { messageOf } from "#tests/support/flash.ts";
import { membership } from "#tests/support/offerings.ts";
import { newOffering, onSale, openedForm } from "#tests/support/program-forms.ts";
import { records } from "#tests/support/records.ts";
import { staffActions } from "#tests/support/staff-actions.ts";

const test = clubTest({ pages: "built" });

const page = "/admin/programs/refunds";
const rule = {
  ends: "last day",
  endsDays: "",
  gives: "percent",
  sharePercent: "75",
  lessSessions: "",
  fee: "10",
};

const office = (club: TestClub, cookie: string) => ({
  send: (action: string, fields: Record<string, string>) =>
    staffActions(club, cookie).submit(page, { _action: action, ...fields }),
  text: async () => (await readPage(club, page, cookie)).text,
});

/** Replaces all rules with one that refunds 75% until the last day. */
async function onlyRule({ ctx }: TestClub) {
  await ctx.db.delete(refundRules);
  const [row] = await ctx.db
    .insert(refundRules)
    .values({ ends: "last day", gives: "percent", sharePercent: 75, feeCents: 1_000 })
    .returning();
  await ctx.live.refresh();
  if (!row) throw new Error("There is no rule");
  const { id, ...values } = row;
  return { id, was: JSON.stringify(values) };
}

/** Ada, registered for $200 in a season that began a week ago. */
async function ada(club: TestClub) {
  const make = records(club);
  const { type: offeringType, id: offeringId } = membership(smallClub);
  const { athleteId } = await make.family();
  const today = dayOf(new Date(), smallClub.club.timeZone);
  const days = { seasonFrom: daysAfter(today, -7), seasonTo: daysAfter(today, 90) };
  await make.sale(
    {
      offeringType,
      offeringId,
      title: "Hurdles",
      amountCents: 20_000,
      priceCents: 20_000,
      ...days,
    },
    {},
    athleteId,
  );
}

test("a rule is added, and counts at once", async ({ club, cookie }) => {
  const { send, text } = office(club, cookie);
  await club.ctx.db.delete(refundRules);
  await club.ctx.live.refresh();
  expect(await text()).toContain("No rules yet, so there are no refunds.");
  expect(messageOf(await send("add-rule", rule))).toBe(
    "The rule is added. It applies from now on.",
  );
  expect(await text()).toContain("Until the last day: 75% of the price, less a fee of $10");
  expect(club.ctx.content.catalogue.refundRules).toMatchObject([
    { ends: "last day", endsDays: 0, sharePercent: 75, feeCents: 1_000 },
  ]);
});

test("what is wrong stands beside its field, and nothing is stored", async ({ club, cookie }) => {
  const { send } = office(club, cookie);
  const before = await club.ctx.db.$count(refundRules);
  for (const [changes, message] of [
    [{ ends: "some day" }, "Choose one from the list"],
    [{ gives: "" }, "Choose one from the list"],
    [{ ends: "days", endsDays: "soon" }, "Enter a number of days from -350 to 350"],
    [{ ends: "days", endsDays: "-351" }, "Enter a number of days from -350 to 350"],
    [{ sharePercent: "101" }, "Enter a whole number from 0 to 100"],
    [{ gives: "sessions left", lessSessions: "51" }, "Enter 0 to 50 sessions"],
    [{ fee: "-5" }, "Enter an amount, or leave it empty for no fee"],
  ] as const) {
    const answer = await send("add-rule", { ...rule, ...changes });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(message);
  }
  expect(await club.ctx.db.$count(refundRules)).toBe(before);
});

test("before a rule is saved, staff read what it gives a family today", async ({
  club,
  cookie,
}) => {
  const { send, text } = office(club, cookie);
  await ada(club);
  const { id, was } = await onlyRule(club);
  expect(await text()).toMatch(/Hurdles\s*Until the last day: 75% of the price[^]*\$140 of \$200/);

  const asked = await send("save-rule", { ...rule, id, was, sharePercent: "50", fee: "0" });
  expect(asked.status).toBe(409);
  const html = await asked.text();
  expect(html).toMatch(/Today, for .+ in Hurdles, this gives \$100 back instead of \$140\./);
  const confirmed = (/name="confirmed" value="([^"]*)"/.exec(html)?.[1] ?? "").replaceAll(
    "&quot;",
    '"',
  );
  const saved = await send("save-rule", {
    ...rule,
    id,
    was,
    sharePercent: "50",
    fee: "0",
    confirmed,
  });
  expect(messageOf(saved)).toContain("Refund %: 75 → 50");
  expect(await text()).toContain("$100 of $200");
});

test("a colleague's change of the same rule is not overwritten", async ({ club, cookie }) => {
  const { send } = office(club, cookie);
  const { id, was } = await onlyRule(club);
  await club.ctx.db.update(refundRules).set({ feeCents: 2_000 }).where(eq(refundRules.id, id));
  const answer = await send("save-rule", { ...rule, id, was, fee: "30" });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("Nothing of yours was saved");
});

test("a rule is removed, and comes back by undo", async ({ club, cookie }) => {
  const { send, text } = office(club, cookie);
  const { id } = await onlyRule(club);
  expect(messageOf(await send("remove-rule", { id }))).toContain("You can undo it on the list.");
  expect((await send("remove-rule", { id })).status).toBe(409);
  expect(await text()).toContain("No rules yet");
  const list = await (
    await club.request("/admin/programs", { headers: { Cookie: cookie } })
  ).text();
  const [, entry = ""] = /name="entry" value="(\d+)"/.exec(list) ?? [];
  await staffActions(club, cookie).submit("/admin/programs", { _action: "undo", entry });
  expect(await text()).toContain("Until the last day: 75% of the price");
});

test("a federation fee is at most the price", async ({ club, cookie }) => {
  const { offeringId } = await onSale(club, membership(smallClub));
  const at = `/admin/programs/offerings/${offeringId}`;
  const { submit } = staffActions(club, cookie);
  const opened = openedForm((await readPage(club, at, cookie)).html, "offering");
  const fields = { ...newOffering(smallClub), ...opened, _action: "save-offering" };
  const refused = await submit(at, { ...fields, price: "180", federationFee: "181" });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("It is more than the price");
  expect(messageOf(await submit(at, { ...fields, federationFee: "40" }))).toContain(
    "Federation fee: $0 → $40",
  );
  const [row] = await club.ctx.db.select().from(offerings).where(eq(offerings.id, offeringId));
  expect(row?.federationFeeCents).toBe(4_000);
});
