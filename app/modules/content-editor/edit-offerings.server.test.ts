import { orders } from "#modules/enrolment/schema.ts";
import { readLog } from "#tests/support/audit.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Offerings } from "#modules/content/offer.ts";
import type { CollectionName } from "#modules/content/collections.ts";
import { formatMoney } from "#core/money.ts";
import { seasonOf } from "#core/time/seasons.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { editor, json, openTestClub, type TestClub } from "#tests/support/club.ts";
import {
  firstGroup,
  membership,
  optionsOf,
  withNextGeneration,
  withOptions,
  withSeason,
} from "#tests/support/offerings.ts";
import { records } from "#tests/support/records.ts";
import { type ContentContext, restoreContent, saveContent } from "./editor.server.ts";
import { contentVersions } from "#modules/content/schema.ts";

let club: TestClub;
let ctx: ContentContext;
let staff: StaffMember;
let make: ReturnType<typeof records>;
beforeEach(async () => {
  club = await openTestClub({ content: withNextGeneration(smallClub) });
  make = records(club);
  ctx = { db: club.ctx.db, live: club.live };
  const id = await club.hire(editor, "admin");
  staff = { id, name: "Wren", email: editor.email, role: "admin", isAdmin: true };
});
afterEach(() => club.close());

/** The group whose memberships are edited. */
const sold = firstGroup(smallClub).id;

type Sliders = Offerings["sliders"];
/** The cards, some without the membership they sell. */
const withoutOptions = (
  sliders: Sliders,
  isGone: (option: { id: number }) => boolean = () => true,
): Sliders => {
  const cardsOf = (list: keyof Sliders) =>
    sliders[list].map((card) =>
      card.option && isGone(card.option) ? { ...card, option: null } : card,
    );
  return { track: cardsOf("track"), speed: cardsOf("speed"), strength: cardsOf("strength") };
};

const copy = <T>(value: T): T => structuredClone(value);

/** A family that paid for a place whose first day is in November of a given year. */
const sellPlace = (type: string, id: number, createdAt = new Date()) =>
  make.sale(
    { offeringType: type, offeringId: id, seasonFrom: "2090-11-01", seasonTo: "2091-03-31" },
    { createdAt },
  );
const saveOfferings = (value: unknown, base = 0, confirmed?: string) =>
  saveContent(ctx, staff, {
    collection: "offerings",
    base,
    value,
    ...(confirmed && { confirmed }),
  });
function withoutIds<Entry extends { id: number }>({ id: _id, ...entry }: Entry) {
  return entry;
}

test("the checkout uses a new price, and a new entry gets a number of its own", async () => {
  const offerings = copy(club.ctx.content.offerings);
  const { type, options } = firstGroup({ offerings });
  const [first, ...others] = options;
  if (!first) throw new Error("The club sells nothing");
  const value = withOptions(offerings, sold, [
    { ...first, priceCents: 12_345 },
    ...others,
    withoutIds(first),
  ]);
  const saved = await saveContent(ctx, staff, { collection: "offerings", base: 0, value });
  expect(saved).toMatchObject({ outcome: "saved" });
  expect(optionsOf(club.ctx.content.offerings, sold).at(-1)?.id).toBe(options.length + 1);
  const body = { items: [{ type, id: first.id, quantity: 1 }] };
  const answer = await club.request("/create-checkout-session", json(body));
  const [order] = await club.ctx.db.select().from(orders);
  expect([answer.status, order?.amountCents]).toEqual([200, 12_345]);
});

test("the log says which price changed from what to what, and which entries were added and removed", async () => {
  const office: StaffMember = { ...staff, role: "admin", isAdmin: true };
  const before = copy(club.ctx.content.offerings);
  const [first, second, ...rest] = optionsOf(before, sold);
  if (!first || !second) throw new Error("The club sells too little");
  const edited = [{ ...first, priceCents: 100, registrationLink: "https://pay.example/" }, ...rest];
  const value = withOptions(before, sold, edited);
  const group = firstGroup({ offerings: before });
  const { type } = group;
  const place = `Groups › ${before.groups.indexOf(group) + 1}`;
  const { schedules } = club.ctx.content;
  const groups = schedules.groups.map((group) => ({
    ...group,
    ...(group.options.type === type && { options: { type, ids: [first.id] } }),
  }));
  const sliders = withoutOptions(before.sliders);
  const saveAs = (collection: CollectionName, value: unknown) =>
    saveContent(ctx, office, { collection, base: 0, value });
  await saveAs("schedules", { ...copy(schedules), groups });
  const saved = await saveAs("offerings", { ...value, sliders });
  expect(saved).toMatchObject({ outcome: "saved" });
  const entries = await readLog(club.ctx.db);
  const detail = entries.at(-1)?.detail ?? "";
  expect(detail).toContain(`Version 1 · `);
  expect(detail).toContain(
    `${place} › Memberships › 1 › Price (${first.title}): ${formatMoney(first.priceCents)} → $1`,
  );
  expect(detail).toContain(
    `${place} › Memberships › 1 › External form (${first.title}): none → “https://pay.example/”`,
  );
  expect(detail).toContain(
    `${place} › Memberships (${group.name}): “${second.title}”, ${formatMoney(second.priceCents)} → none`,
  );
});

/** Sells a place of the first membership. */
async function soldMembership() {
  const offerings = copy(club.ctx.content.offerings);
  const { type, options } = firstGroup({ offerings });
  const [entry, ...others] = options;
  if (!entry) throw new Error("nothing is sold");
  await sellPlace(type, entry.id);
  const edited = (changes: Partial<typeof entry>) =>
    withOptions(offerings, sold, [{ ...entry, ...changes }, ...others]);
  return { type, entry, edited };
}

/** The offerings with other days for the season of the first membership. */
function movedTo(days: { from: string; to: string }): Offerings {
  const offerings = copy(club.ctx.content.offerings);
  const season = seasonOf(offerings, membership({ offerings }).option);
  return withSeason(offerings, { ...season, ...days });
}

test("a used number is never used again: neither a removed entry's nor one in an order", async () => {
  const offerings = copy(club.ctx.content.offerings);
  const { type, options } = firstGroup({ offerings });
  const [spare] = options;
  if (!spare) throw new Error("nothing is sold");
  const highest = Math.max(...options.map(({ id }) => id));
  const withOneMore = withOptions(offerings, sold, [...options, withoutIds(spare)]);
  const newest = () => optionsOf(club.ctx.content.offerings, sold).at(-1)?.id;
  await saveOfferings(withOneMore);
  expect(newest()).toBe(highest + 1);
  await saveOfferings(offerings, 1);
  await saveOfferings(withOneMore, 2);
  expect(newest()).toBe(highest + 2);
  await saveOfferings(offerings, 3);
  await sellPlace(type, 70);
  await saveOfferings(withOneMore, 4);
  expect(newest()).toBe(71);
});

test("the next-generation list does not reuse a number either", async () => {
  const offerings = copy(club.ctx.content.offerings);
  const [spare, ...others] = offerings.nextGeneration;
  if (!spare) throw new Error("nothing is sold");
  await saveOfferings({ ...offerings, nextGeneration: [...others, withoutIds(spare)] });
  expect(club.ctx.content.offerings.nextGeneration.at(-1)?.id).toBe(3);
  await saveOfferings({ ...offerings, nextGeneration: [...others, withoutIds(spare)] }, 1);
  expect(club.ctx.content.offerings.nextGeneration.at(-1)?.id).toBe(4);
});

test("an edit that affects sold places is saved only with exactly its current warnings", async () => {
  const { type, entry } = await soldMembership();
  const moved = movedTo({ from: "11-08", to: "03-31" });
  const first = await saveOfferings(moved);
  if (first.outcome !== "unconfirmed") throw new Error(first.outcome);
  expect(first.warnings).toEqual([
    expect.stringContaining(`${entry.title}, 1 place sold for November 1, 2090 to March 31, 2091`),
  ]);
  expect(await club.ctx.db.$count(contentVersions)).toBe(0);
  // If another place was sold after the warning was shown, the new warning must be read.
  await sellPlace(type, entry.id, new Date("2026-01-01"));
  const second = await saveOfferings(moved, 0, JSON.stringify(first.warnings));
  if (second.outcome !== "unconfirmed") throw new Error(second.outcome);
  expect(second.warnings[0]).toContain("2 places sold");
  expect(await saveOfferings(moved, 0, JSON.stringify(second.warnings))).toEqual({
    outcome: "saved",
    version: 1,
  });
  // Undoing the change moves the days again.
  const back = { collection: "offerings", base: 1, version: 0 } as const;
  expect(await restoreContent(ctx, staff, back)).toMatchObject({ outcome: "unconfirmed" });
});

test("removing a membership that a training group or a card uses says what to change, and where", async () => {
  const offerings = copy(club.ctx.content.offerings);
  const { type, option: gone } = membership({ offerings }, 2);
  const options = optionsOf(offerings, sold);
  const others = options.filter(({ id }) => id !== gone.id);
  const removed = await saveOfferings(withOptions(offerings, sold, others));
  if (removed.outcome !== "invalid") throw new Error(removed.outcome);
  const groups = club.ctx.content.schedules.groups.filter(
    ({ options }) => options.type === type && options.ids.includes(gone.id),
  );
  const ofGroups = removed.problems.filter(({ section }) => section);
  expect(ofGroups).toHaveLength(groups.length);
  expect(ofGroups[0]?.message).toContain(
    `You removed “${gone.title}”, but the training group “${groups[0]?.subtitle}” in the schedule still needs it.`,
  );
  expect(ofGroups[0]?.section?.address).toMatch(/^\/admin\/content\/schedules#root_groups_\d+$/);
  const ofCards = removed.problems.filter(({ path }) => path[0] === "sliders");
  expect(ofCards.length).toBeGreaterThan(0);
  for (const { path, message } of ofCards) {
    expect(path).toMatchObject(["sliders", expect.any(String), expect.any(Number), "option"]);
    expect(message).toContain(`which you removed. Choose another membership for it, or None.`);
  }
  expect(JSON.stringify(removed)).not.toContain(`${type} ${gone.id}`);

  // After following the message, the deletion succeeds.
  const schedules = copy(club.ctx.content.schedules);
  for (const { options } of schedules.groups) {
    if (options.type !== type) continue;
    const others = options.ids.filter((id) => id !== gone.id);
    options.ids = others.length > 0 ? others : [1];
  }
  await saveContent(ctx, staff, { collection: "schedules", base: 0, value: schedules });
  const sliders = withoutOptions(offerings.sliders, ({ id }) => id === gone.id);
  const { outcome } = await saveOfferings({
    ...withOptions(offerings, sold, others),
    sliders,
  });
  expect(outcome).toBe("saved");
});
