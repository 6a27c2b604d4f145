import { afterEach, beforeEach, expect, test } from "vitest";
import type { CollectionName } from "#domain/content/editor/collections.ts";
import { formatMoney } from "#domain/money.ts";
import type { StaffMember } from "#domain/staff.ts";
import { editor, json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { records } from "#tests/support/records.ts";
import { contentVersions } from "../db/schema/club.ts";
import { orders } from "../db/schema/orders.ts";
import { auditLog } from "../db/schema/staff.ts";
import { type ContentContext, restoreContent, saveContent } from "./editor.ts";

let club: TestClub;
let ctx: ContentContext;
let staff: StaffMember;
let make: ReturnType<typeof records>;
beforeEach(async () => {
  club = await openTestClub();
  make = records(club);
  ctx = { db: club.ctx.db, live: club.live };
  const id = await club.hire(editor, "admin");
  staff = { id, name: "Wren", email: editor.email, role: "admin", isAdmin: true };
});
afterEach(() => club.close());

const copy = <T>(value: T): T => structuredClone(value);

function later(start: string) {
  const schedules = copy(club.ctx.content.schedules);
  for (const session of schedules.sessions) {
    if (session.group === "speed-fall") Object.assign(session, { start, end: "21:45" });
  }
  return schedules;
}
const save = (value: unknown, base = 0) =>
  saveContent(ctx, staff, { collection: "schedules", base, value });
const calendar = async (of = club) => (await of.request("/schedule/speed-fall.ics")).text();

test("a saved change is in the calendar feed at once, is versioned and audited", async () => {
  expect(await calendar()).not.toContain("T203000");
  expect(await save(later("20:30"))).toEqual({ outcome: "saved", version: 1 });
  expect(await calendar()).toContain("T203000");
  const audit = { staffId: staff.id, staffName: "Wren", action: "content.saved" };
  expect(await club.ctx.db.select().from(auditLog)).toMatchObject([audit]);
});

test("an earlier version and the built-in texts can be restored, each as a new version", async () => {
  await save(later("20:30"));
  await save(later("19:15"), 1);
  expect(await calendar()).toContain("T191500");
  const restore = (base: number, version: number) =>
    restoreContent(ctx, staff, { collection: "schedules", base, version });
  expect(await restore(2, 1)).toEqual({ outcome: "saved", version: 3 });
  expect(await calendar()).toContain("T203000");
  expect(await restore(3, 0)).toEqual({ outcome: "saved", version: 4 });
  expect(await calendar()).toContain("T173000");
  expect(await club.ctx.db.$count(contentVersions)).toBe(4);
  expect(await restore(4, 17)).toMatchObject({ outcome: "invalid" });
});

test("two saves from the same version: one gets a conflict, and nothing is overwritten", async () => {
  const results = await Promise.all([save(later("20:30")), save(later("19:15"))]);
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual(["conflict", "saved"]);
  const conflict = results.find(({ outcome }) => outcome === "conflict");
  expect(conflict).toMatchObject({ version: 1, savedBy: "Wren" });
  expect(await club.ctx.db.$count(contentVersions)).toBe(1);
});

test("errors are reported at their fields in plain words, and nothing is saved", async () => {
  const schedules = copy(club.ctx.content.schedules);
  Object.assign(schedules.sessions[2] ?? {}, { start: "half six" });
  expect(await save(schedules)).toEqual({
    outcome: "invalid",
    complaints: [{ path: ["sessions", 2, "start"], message: "Enter a time, such as 17:30." }],
  });
  Object.assign(schedules.sessions[2] ?? {}, { start: "18:00", venue: "moon" });
  expect(await save(schedules)).toEqual({
    outcome: "invalid",
    complaints: [{ path: ["sessions", 2, "venue"], message: "Choose one from the list." }],
  });
  expect(await club.ctx.db.$count(contentVersions)).toBe(0);
});

test("removing a venue while somebody adds a session there is refused", async () => {
  const venues = copy(club.ctx.content.venues).slice(1);
  const [gone] = club.ctx.content.venues;
  const schedules = copy(club.ctx.content.schedules);
  for (const session of schedules.sessions) session.venue = gone?.id ?? "";
  const results = await Promise.all([
    save(schedules),
    saveContent(ctx, staff, { collection: "venues", base: 0, value: venues }),
  ]);
  expect(results.filter(({ outcome }) => outcome === "invalid").length).toBeGreaterThan(0);
  expect(club.live.unusable).toEqual({});
});

test("the checkout uses a new price, and a new entry gets a number of its own", async () => {
  const offerings = copy(club.ctx.content.offerings);
  const [first] = offerings.strength;
  if (!first) throw new Error("The gym offers nothing");
  const { id: _id, ...unnumbered } = first;
  const value = {
    ...offerings,
    strength: [{ ...first, priceCents: 12_345 }, ...offerings.strength.slice(1), unnumbered],
  };
  const saved = await saveContent(ctx, staff, { collection: "offerings", base: 0, value });
  expect(saved).toMatchObject({ outcome: "saved" });
  expect(club.ctx.content.offerings.strength.at(-1)?.id).toBe(offerings.strength.length + 1);
  const body = { items: [{ type: first.type, id: first.id, quantity: 1 }] };
  const answer = await club.request("/create-checkout-session", json(body));
  const order = await club.ctx.db.query.orders.findFirst();
  expect([answer.status, order?.amountCents]).toEqual([200, 12_345]);
});

test("the log says which price changed from what to what, and which entries were added and removed", async () => {
  const office: StaffMember = { ...staff, role: "admin", isAdmin: true };
  const before = copy(club.ctx.content.offerings);
  const [first, second, ...rest] = before.strength;
  if (!first || !second) throw new Error("The gym offers too little");
  const strength = [
    { ...first, priceCents: 100, registrationLink: "https://pay.example/" },
    ...rest,
  ];
  const value = { ...before, strength };
  const { schedules } = club.ctx.content;
  const groups = schedules.groups.map((group) => ({
    ...group,
    ...(group.options.type === first.type && { options: { type: first.type, ids: [first.id] } }),
  }));
  const sliders = {
    ...before.sliders,
    strength: before.sliders.strength.map((card) => ({ ...card, option: null })),
  };
  const saveAs = (collection: CollectionName, value: unknown) =>
    saveContent(ctx, office, { collection, base: 0, value });
  await saveAs("schedules", { ...copy(schedules), groups });
  const saved = await saveAs("offerings", { ...value, sliders });
  expect(saved).toMatchObject({ outcome: "saved" });
  const entries = await club.ctx.db.select().from(auditLog);
  const detail = entries.at(-1)?.detail ?? "";
  expect(detail).toContain(`Version 1 · `);
  expect(detail).toContain(
    `Strength › 1 › Price (${first.title}): ${formatMoney(first.priceCents)} → $1`,
  );
  expect(detail).toContain(
    `Strength › 1 › External form (${first.title}): none → “https://pay.example/”`,
  );
  expect(detail).toContain(`Strength: “${second.title}”, ${formatMoney(second.priceCents)} → none`);
});

test("saved content that is no longer valid is ignored, and the built-in content shown", async () => {
  await club.ctx.db.insert(contentVersions).values([
    { collection: "schedules", version: 1, value: { hero: "Old" }, savedByName: "Wren" },
    { collection: "gone", version: 1, value: {}, savedByName: "Wren" },
  ]);
  await club.live.refresh();
  expect(club.live.unusable).toEqual({ schedules: expect.any(String) });
  expect(await calendar()).toContain("T173000");
});

test("another instance shows a change within a second", async () => {
  const second = await openTestClub({ beside: club, follows: true });
  try {
    await save(later("20:30"));
    await expect.poll(() => calendar(second), { timeout: 5_000 }).toContain("T203000");
  } finally {
    await second.close();
  }
});

/** A family that paid for a place in the gym, whose first day is in November of some year. */
const sellPlace = (type: string, id: number, createdAt = new Date()) =>
  make.order({
    kind: "registration",
    catalogue: "registration",
    offeringType: type,
    offeringId: id,
    state: "paid",
    seasonFrom: "2090-11-01",
    seasonTo: "2091-03-31",
    per: "season",
    createdAt,
  });
const saveOfferings = (value: unknown, base = 0, confirmed?: string) =>
  saveContent(ctx, staff, {
    collection: "offerings",
    base,
    value,
    ...(confirmed && { confirmed }),
  });
const withoutIds = ({ id: _id, ...entry }: { id: number }) => entry;

test("a used number is never used again: neither a removed entry's nor one in an order", async () => {
  const offerings = copy(club.ctx.content.offerings);
  const [spare] = offerings.elementary;
  if (!spare) throw new Error("nothing is sold");
  const highest = Math.max(...offerings.elementary.map(({ id }) => id));
  const lists = (entry: object | null) => ({
    ...offerings,
    elementary: entry ? [...offerings.elementary, entry] : offerings.elementary,
  });
  const newest = () => club.ctx.content.offerings.elementary.at(-1)?.id;
  await saveOfferings(lists(withoutIds(spare)));
  expect(newest()).toBe(highest + 1);
  await saveOfferings(lists(null), 1);
  await saveOfferings(lists(withoutIds(spare)), 2);
  expect(newest()).toBe(highest + 2);
  await saveOfferings(lists(null), 3);
  await sellPlace("track_field_elementary", 70);
  await saveOfferings(lists(withoutIds(spare)), 4);
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
  const offerings = copy(club.ctx.content.offerings);
  const [entry] = offerings.elementary;
  if (!entry) throw new Error("nothing is sold");
  await sellPlace(entry.type, entry.id);
  const moved = { ...offerings, elementary: copy(offerings.elementary) };
  Object.assign(moved.elementary[0] ?? {}, { season: { from: "11-08", to: "03-31" } });
  const first = await saveOfferings(moved);
  if (first.outcome !== "unconfirmed") throw new Error(first.outcome);
  expect(first.warnings).toEqual([
    expect.stringContaining(`${entry.title}, 1 place sold for November 1, 2090 to March 31, 2091`),
  ]);
  expect(await club.ctx.db.$count(contentVersions)).toBe(0);
  // If another place was sold after the warning was shown, the new warning must be read.
  await sellPlace(entry.type, entry.id, new Date("2026-01-01"));
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

test("older orders get the old price period when the price's meaning changes", async () => {
  const offerings = copy(club.ctx.content.offerings);
  const [entry] = offerings.elementary;
  if (!entry) throw new Error("nothing is sold");
  await sellPlace(entry.type, entry.id);
  await club.ctx.db.update(orders).set({ per: null });
  const monthly = { ...offerings, elementary: copy(offerings.elementary) };
  Object.assign(monthly.elementary[0] ?? {}, { per: "month" });
  const asked = await saveOfferings(monthly);
  if (asked.outcome !== "unconfirmed") throw new Error(asked.outcome);
  await saveOfferings(monthly, 0, JSON.stringify(asked.warnings));
  expect(await club.ctx.db.query.orders.findFirst()).toMatchObject({ per: "season" });
});

test("removing a membership that a training group or a card uses says what to change, and where", async () => {
  const offerings = copy(club.ctx.content.offerings);
  const strength = offerings.strength.filter(({ id }) => id !== 6);
  const removed = await saveOfferings({ ...offerings, strength });
  if (removed.outcome !== "invalid") throw new Error(removed.outcome);
  const title = offerings.strength.find(({ id }) => id === 6)?.title;
  const groups = club.ctx.content.schedules.groups.filter(
    ({ options }) => options.type === "strength_conditioning" && options.ids.includes(6),
  );
  const ofGroups = removed.complaints.filter(({ room }) => room);
  expect(ofGroups).toHaveLength(groups.length);
  expect(ofGroups[0]?.message).toContain(
    `You removed “${title}”, but the training group “${groups[0]?.subtitle}” in the schedule still needs it.`,
  );
  expect(ofGroups[0]?.room?.address).toMatch(/^\/admin\/content\/schedules#root_groups_\d+$/);
  const ofCards = removed.complaints.filter(({ path }) => path[0] === "sliders");
  for (const { path, message } of ofCards) {
    expect(path).toMatchObject(["sliders", expect.any(String), expect.any(Number), "option"]);
    expect(message).toContain(`which you removed. Choose another membership for it, or None.`);
  }
  expect(JSON.stringify(removed)).not.toContain("strength_conditioning 6");

  // After following the message, the removal succeeds.
  const schedules = copy(club.ctx.content.schedules);
  for (const { options } of schedules.groups) {
    if (options.type !== "strength_conditioning") continue;
    const others = options.ids.filter((id) => id !== 6);
    options.ids = others.length > 0 ? others : [1];
  }
  await save(schedules);
  const { sliders } = offerings;
  for (const card of sliders.strength) {
    if (card.option?.id === 6 && card.option.type === "strength_conditioning") card.option = null;
  }
  const { outcome } = await saveOfferings({ ...offerings, strength, sliders });
  expect(outcome).toBe("saved");
});
