import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { offeringEditions } from "#modules/catalogue/schema.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { changeOffering, createPlan, moveEdition } from "#tests/support/catalogue-rows.ts";
import { clubTest } from "#tests/support/club-test.ts";
import type { TestClub } from "#tests/support/club.ts";
import { newFamily, readPage } from "#tests/support/family-visits.ts";
import { messageOf } from "#tests/support/flash.ts";
import { membership } from "#tests/support/offerings.ts";
import { confirmedIn, onSale, openedForm } from "#tests/support/program-forms.ts";
import { staffActions } from "#tests/support/staff-actions.ts";

const test = clubTest({ pages: "built" });

const sold = membership(smallClub);
const today = dayOf(new Date(), smallClub.club.timeZone);
const [to, day1, day2] = [daysAfter(today, 150), daysAfter(today, 40), daysAfter(today, 80)];

/** The page of an offering whose season has begun, and its form for instalments. */
async function opened(club: TestClub, cookie: string, query = "") {
  const { id, offeringId, editionId } = await onSale(club, sold);
  const at = `/admin/programs/offerings/${offeringId}`;
  const page = await readPage(club, at + query, cookie);
  return { id, editionId, at, ...page, fields: openedForm(page.html, `save-instalments-${id}`) };
}

const planOf = async ({ ctx: { db } }: TestClub, id: number) =>
  (await db.select().from(offeringEditions).where(eq(offeringEditions.id, id)))[0]?.instalmentPlan;

const typed = { deposit: "55", day1, amount1: "40", day2, amount2: "60" };
const save = { _action: "save-instalments" };

test.beforeAll(async ({ club }) => {
  const { editionId } = await onSale(club, sold);
  await moveEdition(club.ctx, editionId, { from: today, to });
});
test.beforeEach(async ({ club }) => {
  await createPlan(club.ctx, sold, null);
  await changeOffering(club.ctx, sold, { priceCents: sold.priceCents, per: "season" });
});

test("a plan is saved, sold by at once, undone, and removed by empty fields", async ({
  club,
  cookie,
}) => {
  const { submit } = staffActions(club, cookie);
  const { at, id, fields } = await opened(club, cookie);
  expect(fields).toMatchObject({ deposit: "", day1: "", amount5: "" });
  const answer = await submit(at, { ...fields, ...typed, ...save });
  expect(messageOf(answer)).toContain(
    `Instalments: $55.00 at registration, $40.00 on ${day1}, $60.00 on ${day2}`,
  );
  const plan = [
    { dueOn: null, cents: sold.priceCents - 10_000 },
    { dueOn: day1, cents: 4_000 },
    { dueOn: day2, cents: 6_000 },
  ];
  expect(await planOf(club, id)).toEqual(plan);
  expect(membership(club.ctx.content).option.instalmentPlan).toEqual(plan);
  const again = await opened(club, cookie);
  expect(again.text).toContain("taken, paid at once or in 3 parts");
  expect(again.fields).toMatchObject({ deposit: "55", day1, amount1: "40", day2, amount3: "" });

  const { html } = await readPage(club, "/admin/programs", cookie);
  const entry = /name="entry" value="(\d+)"/.exec(html)?.[1] ?? "";
  expect((await submit("/admin/programs", { _action: "undo", entry })).status).toBe(303);
  expect(await planOf(club, id)).toBeNull();

  await createPlan(club.ctx, sold, plan);
  const filled = await opened(club, cookie);
  const empty = { deposit: "", day1: "", amount1: "", day2: "", amount2: "" };
  expect((await submit(at, { ...filled.fields, ...empty, ...save })).status).toBe(303);
  expect(await planOf(club, id)).toBeNull();
  expect(membership(club.ctx.content).option.instalmentPlan).toBeUndefined();
});

test("what is set for one season is named beside its own number", async ({ club, cookie }) => {
  const own = async (changes: { priceCents?: number | null; capacity?: number | null }) => {
    const { id } = await onSale(club, sold);
    await club.ctx.db.update(offeringEditions).set(changes).where(eq(offeringEditions.id, id));
    return (await opened(club, cookie)).text;
  };
  const spots = await own({ priceCents: null, capacity: 51 });
  expect(spots).toMatch(/\$155, \d+ of 51 \(set for this season\) taken/);
  const price = await own({ priceCents: 16_000, capacity: null });
  expect(price).toMatch(/\$160 \(set for this season\), \d+ of \d+ taken/);
  await own({ priceCents: null });
});

test("what does not add up is said with its amount, beside the field, and nothing typed is lost", async ({
  club,
  cookie,
}) => {
  const { submit } = staffActions(club, cookie);
  const { at, id, fields } = await opened(club, cookie);
  const answer = await submit(at, { ...fields, ...typed, amount2: "50", ...save });
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(html).toContain(
    "Not yet: the payments add up to $145, $10 less than the price of $155. Nothing was saved.",
  );
  expect(openedForm(html, `save-instalments-${id}`)).toMatchObject({ ...typed, amount2: "50" });
  const outside = await submit(at, { ...fields, ...typed, day2: daysAfter(to, 1), ...save });
  expect(await outside.text()).toContain("The season ends on ");
  const { was: _was, ...incomplete } = fields;
  const without = await submit(at, { ...incomplete, ...typed, ...save });
  expect(without.status).toBe(400);
  expect(await without.text()).toContain("The form was incomplete.");
  const gone = await submit(at, { ...fields, ...typed, id: "99999", ...save });
  expect([gone.status, await gone.text()]).toEqual([
    409,
    expect.stringContaining("It was removed meanwhile."),
  ]);
  expect(await planOf(club, id)).toBeNull();
});

test("a proposal fills in the form and saves nothing", async ({ club, cookie }) => {
  const { id } = await onSale(club, sold);
  const { fields, text } = await opened(club, cookie, `?propose=${id}`);
  expect(text).toContain("This is a proposal. Check it, then save it.");
  // $155: a quarter is $38.75, in whole dollars.
  expect(fields).toMatchObject({ deposit: "39", day1: expect.stringMatching(/-01$/) });
  expect(await planOf(club, id)).toBeNull();
  const { at } = await opened(club, cookie);
  const { submit } = staffActions(club, cookie);
  expect((await submit(at, { ...fields, ...save })).status).toBe(303);
  expect((await planOf(club, id))?.[0]).toEqual({ dueOn: null, cents: 3_900 });
});

test("a colleague's change meanwhile is shown and not overwritten", async ({ club, cookie }) => {
  const { submit } = staffActions(club, cookie);
  const { at, id, fields } = await opened(club, cookie);
  await submit(at, { ...fields, deposit: "100", day1, amount1: "55", ...save });
  const answer = await submit(at, { ...fields, ...typed, ...save });
  expect(answer.status).toBe(409);
  const html = await answer.text();
  expect(html).toContain("changed this meanwhile. Instalments: ");
  expect((await planOf(club, id))?.length).toBe(2);
  const merged = openedForm(html, `save-instalments-${id}`);
  expect(merged).toMatchObject(typed);
  expect((await submit(at, { ...merged, ...save })).status).toBe(303);
  expect((await planOf(club, id))?.length).toBe(3);
});

test("families who have a place are named before it is saved", async ({ club, cookie }) => {
  await newFamily(club, "Insta");
  const { submit } = staffActions(club, cookie);
  const { at, id, fields } = await opened(club, cookie);
  const asked = await submit(at, { ...fields, ...typed, ...save });
  expect(asked.status).toBe(409);
  const html = await asked.text();
  expect(html).toContain("They keep the payments they agreed to");
  expect(await planOf(club, id)).toBeNull();
  const confirmed = confirmedIn(html);
  expect((await submit(at, { ...fields, ...typed, ...save, confirmed })).status).toBe(303);
  expect((await planOf(club, id))?.length).toBe(3);
});

test("a price that changed since is said on both pages, and a month has no plan", async ({
  club,
  cookie,
}) => {
  await createPlan(club.ctx, sold, [
    { dueOn: null, cents: sold.priceCents - 4_000 },
    { dueOn: day1, cents: 4_000 },
  ]);
  expect((await opened(club, cookie)).text).not.toContain("add up to $155,");
  await changeOffering(club.ctx, sold, { priceCents: sold.priceCents + 1_000 });
  const difference = "the payments add up to $155, $10 less than the price of $165";
  expect((await opened(club, cookie)).text).toContain(`Now ${difference}.`);
  expect((await readPage(club, "/admin/programs", cookie)).text).toContain(
    `Instalments: ${difference}`,
  );
  const { at, id, fields } = await opened(club, cookie);
  await changeOffering(club.ctx, sold, { per: "month" });
  expect(membership(club.ctx.content).option.instalmentPlan).toBeUndefined();
  expect((await opened(club, cookie)).html).not.toContain(`save-instalments-${id}`);
  const answer = await staffActions(club, cookie).submit(at, { ...fields, ...typed, ...save });
  expect([answer.status, await answer.text()]).toEqual([
    409,
    expect.stringContaining("A month is paid at once."),
  ]);
});
