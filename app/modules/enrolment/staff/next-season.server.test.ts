import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { registrationRows } from "#modules/enrolment/schema.ts";
import { messageOf } from "#tests/support/flash.ts";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";
import {
  familyLinksIn,
  familyLog,
  mailsTo,
  newNetwork,
  openFamily,
  orderOf,
  postFamily,
  readPage,
} from "#tests/support/family-visits.ts";
import { athleteEntries, registrationFields } from "#tests/support/families.ts";
import { lastSeason } from "#tests/support/last-season.ts";
import { membership } from "#tests/support/offerings.ts";
import { postForm } from "#tests/support/public-forms.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { endInvites } from "#modules/billing/answer-invite.server.ts";
import { lockOfferings } from "#modules/catalogue/index.server.ts";
import { availabilityOf } from "../availability.server.ts";
import { offeringEditions, seasonEditions } from "#modules/catalogue/schema.ts";
import { families } from "#modules/families/schema.ts";
import { orderLines, registrations, seasonInvites } from "../schema.ts";

let club: TestClub;
let cookie: string;
let last: ReturnType<typeof lastSeason>;
beforeEach(async () => {
  club = await openTestClub({ pages: "built", trustProxy: true });
  cookie = await club.signIn();
  last = lastSeason(club);
});
afterEach(() => club.close());

const submit = (path: string, fields: Record<string, string>) =>
  staffActions(club, cookie).submit(path, fields);
const preview = async (path = last.path()) => readPage(club, path, cookie);
const invite = (families: number, places: number, path = last.path()) =>
  submit(path, { _action: "invite", families: String(families), places: String(places) });
const states = async () => {
  const rows = await club.ctx.db.select().from(seasonInvites).orderBy(seasonInvites.createdAt);
  return rows.map(({ state }) => state);
};
const capacity = (places: number) =>
  changeOffering(club.ctx, membership(club.ctx.content), { capacity: places });
const leftNow = async () => {
  const { type, id } = membership(club.ctx.content);
  const places = await availabilityOf(club.ctx);
  return places.find((place) => place.type === type && place.id === id)?.left;
};
const inviteOf = async (familyId: string) => {
  const [found] = await club.ctx.db
    .select()
    .from(seasonInvites)
    .where(eq(seasonInvites.familyId, familyId));
  return found?.id ?? "";
};

/** Opens a family's checkout from its page. @returns its path */
async function take(family: { familyId: string; email: string }, browser: string) {
  const fields = { _action: "take-invite", invite: await inviteOf(family.familyId) };
  const answer = await postFamily(club, fields, browser);
  return { status: answer.status, path: answer.headers.get("Location") ?? "" };
}

test("the preview has the number of families, and those without a place and why; one click invites them", async () => {
  await capacity(3);
  const twins = await last.family(["Ada", "Kwame"]);
  const silent = await last.family(["Mei"], { email: "" });
  const old = await last.family(["Olga"], { bornOn: "1999-05-04" });
  await last.family(["Ife"]);
  await last.family(["Zoé"]);
  const { text } = await preview();
  expect(text).toContain("2 families 3 athletes 3 spots");
  expect(text).toMatch(/Mei Osei .* No email address: call them/);
  expect(text).toMatch(/Olga Osei .* Wrong age for this program/);
  expect(text).toMatch(/Zoé Osei .* No spots left/);
  expect(await leftNow()).toBe(3);
  expect(messageOf(await invite(2, 3))).toBe(
    "2 families are invited. The emails are on their way.",
  );
  expect(await leftNow()).toBe(0);
  const [mail] = await mailsTo(club, twins.email);
  expect(mail).toMatch(/Ada Osei.*\nKwame Osei/);
  expect(familyLinksIn(mail)).toHaveLength(1);
  expect(await mailsTo(club, twins.email)).toHaveLength(1);
  for (const { familyId } of [silent, old]) expect(await inviteOf(familyId)).toBe("");
  const after = await preview("/admin/families/next-season");
  expect(after.text).toContain("Has not answered: 2");
  // Nobody else gets a held place.
  const { type, id } = membership(club.ctx.content);
  const items = [{ type, id, quantity: 1 }];
  const other = await club.request("/create-checkout-session", json({ items }, newNetwork()));
  expect(other.status).toBe(409);
});

test("nobody is invited twice, with any number of clicks, and an outdated preview sends nothing", async () => {
  const { email } = await last.family(["Ada"]);
  expect((await invite(5, 9)).status).toBe(409);
  expect(await mailsTo(club, email)).toEqual([]);
  const answers = await Promise.all([invite(1, 1), invite(1, 1)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect((await invite(1, 1)).status).toBe(409);
  expect(await mailsTo(club, email)).toHaveLength(1);
  expect(await states()).toEqual(["invited"]);
  expect((await preview()).text).toContain("Invited before");
  const without = new URL(last.path(), "http://club.test");
  without.searchParams.set("until", "2020-01-01");
  const { status } = await invite(1, 1, without.pathname + without.search);
  expect(status).toBe(400);
});

test("the family's page leads to a checkout with athletes and offerings filled in; paying takes the places", async () => {
  await capacity(2);
  const family = await last.family(["Ada", "Kwame"]);
  expect((await invite(1, 2, last.path(last.later))).status).toBe(303);
  const browser = await openFamily(club, family.email);
  const { text } = await readPage(club, "/family", browser);
  expect(text).toContain("These spots are held for you until");
  expect(text).not.toContain("On offer");
  const { status, path } = await take(family, browser);
  expect(status).toBe(303);
  // From a second tab: the same order.
  expect(await take(family, browser)).toEqual({ status: 303, path });
  const { html } = await readPage(club, path, browser);
  const valueOf = (name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ??
    new RegExp(`<input[^>]*value="([^"]*)"[^>]*name="${name}"`).exec(html)?.[1];
  expect([1, 2].map((n) => valueOf(`athlete_${n}_given_name`))).toEqual(["Ada", "Kwame"]);
  expect(valueOf("guardian_email")).toBe(family.email);
  expect(html).toContain(last.later.from.slice(0, 4));
  // Somebody else with the address learns nothing about the family.
  expect((await readPage(club, path, "")).html).not.toContain("Kwame");
  const program = membership(club.ctx.content);
  const athlete = (n: number, name: string) => ({
    ...athleteEntries(n, { name, bornOn: last.bornOn, programs: [program] }),
    [`athlete_${n}_known`]: family.athleteIds[n - 1] ?? "",
    [`athlete_${n}_age_known`]: "yes",
  });
  const fields = {
    ...registrationFields("Ada Osei", last.bornOn),
    ...athlete(1, "Ada Osei"),
    ...athlete(2, "Kwame Osei"),
    guardian_email: family.email,
    filled_for: valueOf("filled_for") ?? "",
  };
  const agreed = await club.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "text/html", Origin: "http://club.test", Cookie: browser, ...newNetwork() },
  });
  expect([agreed.status, agreed.headers.get("Location")]).toEqual([
    303,
    expect.stringContaining("/payment-checkout?session="),
  ]);
  const session = agreed.headers.get("Location")?.split("session=")[1] ?? "";
  const paying = { step: "pay", name: "Abena Osei", email: family.email };
  await postForm(club, `/demo-checkout/${session}`, paying);
  expect(await states()).toEqual(["taken"]);
  const order = await orderOf(club, session);
  const own = await club.ctx.db
    .select()
    .from(registrationRows)
    .where(eq(registrationRows.seasonId, last.later.id));
  const kept = own.filter(({ inviteId }) => inviteId !== null);
  expect(kept.map(({ state, releaseReason }) => [state, releaseReason])).toEqual([
    ["released", "taken"],
    ["released", "taken"],
  ]);
  const active = own.filter(({ inviteId }) => inviteId === null);
  expect(
    active.map(({ state, orderId, athleteId }) => [state, orderId, athleteId]).toSorted(),
  ).toEqual(family.athleteIds.map((id) => ["active", order.id, id]).toSorted());
});

test("who registers one of two invited children takes that child's place; the other one keeps theirs", async () => {
  const { db } = club.ctx;
  const family = await last.family(["Ada", "Kwame"]);
  expect((await invite(1, 2, last.path(last.later))).status).toBe(303);
  const isInvited = and(isNotNull(registrations.inviteId), eq(registrations.state, "invited"));
  const held = await db.select().from(registrations).where(isInvited).orderBy(registrations.id);
  const [kept, chosen] = held.map(({ athleteId }) => athleteId ?? "");
  const name = family.athleteIds[0] === chosen ? "Ada Osei" : "Kwame Osei";
  const browser = await openFamily(club, family.email);
  const { path } = await take(family, browser);
  const { html } = await readPage(club, path, browser);
  const [, filledFor = ""] =
    /name="filled_for"[^>]*value="([^"]*)"/.exec(html) ??
    /value="([^"]*)"[^>]*name="filled_for"/.exec(html) ??
    [];
  const fields = {
    ...registrationFields(name, last.bornOn),
    ...athleteEntries(1, { name, bornOn: last.bornOn, programs: [membership(club.ctx.content)] }),
    athlete_1_known: chosen ?? "",
    athlete_1_age_known: "yes",
    guardian_email: family.email,
    filled_for: filledFor,
  };
  const agreed = await club.request(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Accept: "text/html", Origin: "http://club.test", Cookie: browser, ...newNetwork() },
  });
  const session = agreed.headers.get("Location")?.split("session=")[1] ?? "";
  const paying = { step: "pay", name: "Abena Osei", email: family.email };
  await postForm(club, `/demo-checkout/${session}`, paying);
  await endInvites(club.ctx);
  const left = await db.select().from(registrations).where(isInvited);
  expect(left.map(({ athleteId }) => athleteId)).toEqual([kept]);
  expect(await states()).toEqual(["invited"]);
});

test("an invited family pays the price of the season that it is invited to", async () => {
  const family = await last.family(["Ada"]);
  expect((await invite(1, 1, last.path(last.later))).status).toBe(303);
  await club.ctx.db
    .update(offeringEditions)
    .set({ priceCents: 12_300 })
    .where(eq(offeringEditions.editionId, last.later.id));
  await club.ctx.live.refresh();
  const browser = await openFamily(club, family.email);
  const { path } = await take(family, browser);
  expect(await club.ctx.db.select().from(orderLines)).toContainEqual(
    expect.objectContaining({ priceCents: 12_300 }),
  );
  expect((await readPage(club, path, browser)).text).toContain("$123");
});

test("not next season: the places are free at once, and the log says so; another family cannot answer", async () => {
  await capacity(2);
  const [first, second] = [await last.family(["Ada"]), await last.family(["Ife"])];
  await invite(2, 2);
  expect(await leftNow()).toBe(0);
  const stranger = await openFamily(club, second.email);
  const declining = { _action: "decline-invite", invite: await inviteOf(first.familyId) };
  for (const action of ["decline-invite", "take-invite"])
    expect((await postFamily(club, { ...declining, _action: action }, stranger)).status).toBe(409);
  expect(await leftNow()).toBe(0);
  const browser = await openFamily(club, first.email);
  const answer = await postFamily(club, declining, browser);
  expect(answer.status).toBe(303);
  const { text } = await readPage(club, answer.headers.get("Location") ?? "", browser);
  expect(text).toContain("Thank you for telling us. The spots go to other families.");
  expect(await leftNow()).toBe(1);
  expect((await postFamily(club, declining, browser)).status).toBe(409);
  const log = await familyLog(club, first.familyId);
  expect(log.at(-1)).toMatchObject({ action: "families.invite-declined", detail: last.now.id });
  expect((await preview("/admin/families/next-season")).text).toContain("Declined");
});

test("a family that does not answer in time: its places are free, and its checkout is over", async () => {
  await capacity(1);
  const family = await last.family(["Ada"]);
  await invite(1, 1);
  const browser = await openFamily(club, family.email);
  const { path } = await take(family, browser);
  const past = new Date(Date.now() - 1_000);
  await club.ctx.db.update(seasonInvites).set({ holdUntil: past });
  await club.ctx.db
    .update(registrations)
    .set({ heldUntil: past })
    .where(eq(registrations.state, "invited"));
  expect(await leftNow()).toBe(1);
  await endInvites(club.ctx);
  expect(await states()).toEqual(["lapsed"]);
  expect(
    await club.ctx.db.select().from(registrations).where(isNotNull(registrations.inviteId)),
  ).toMatchObject([{ state: "released", releaseReason: "expired" }]);
  expect(await club.ctx.db.$count(registrations, eq(registrations.state, "invited"))).toBe(0);
  const late = await postForm(club, path, registrationFields());
  expect([late.status, (await late.text()).includes("not held any more")]).toEqual([409, true]);
  expect((await take(family, browser)).status).toBe(409);
});

test("who registers without the link does not take a second place", async () => {
  await capacity(3);
  const family = await last.family(["Ada"]);
  await invite(1, 1);
  const [athleteId = ""] = family.athleteIds;
  const [held] = await club.ctx.db
    .select()
    .from(registrations)
    .where(eq(registrations.state, "invited"));
  const { id: _id, inviteId: _invite, ...bought } = held ?? {};
  await club.ctx.db
    .insert(registrations)
    .values({ ...bought, athleteId, state: "active" } as typeof registrations.$inferInsert);
  await endInvites(club.ctx);
  expect([await states(), await leftNow()]).toEqual([["taken"], 2]);
});

test("invited families, and those who get no invitation, are listed a page at a time", async () => {
  const { db } = club.ctx;
  await capacity(1);
  await Promise.all(
    Array.from({ length: 102 }, (_, n) =>
      last.family([`Child${n}`], { email: `g${n}@example.ca` }),
    ),
  );
  const rows = (html = "") => html.match(/Child\d+/g)?.length;
  const [going, left] = (await preview()).text.split("Not invited");
  expect(rows(going)).toBe(1);
  expect(left).toContain("101 athletes.");
  expect(rows(left)).toBe(100);
  const [, rest] = (await preview(`${last.path()}&left-out=2`)).text.split("Not invited");
  expect(rows(rest)).toBe(1);

  const [edition] = await db.select().from(seasonEditions);
  const some = await db.select({ familyId: families.id }).from(families);
  await db.insert(seasonInvites).values(
    some.map(({ familyId }) => ({
      familyId,
      fromEdition: edition?.id ?? "",
      toEdition: edition?.id ?? "",
      holdUntil: new Date(),
      state: "declined" as const,
    })),
  );
  const listed = await preview("/admin/families/next-season");
  expect(listed.text).toContain("Declined: 102");
  expect(rows(listed.text)).toBe(100);
  const second = await preview("/admin/families/next-season?page=2");
  expect(second.text).toContain("Declined: 102");
  expect(rows(second.text)).toBe(2);
});

test("ended invitations free their places once nobody else counts the offering's", async () => {
  const { db } = club.ctx;
  await last.family(["Ada"]);
  await invite(1, 1);
  await db.update(seasonInvites).set({ holdUntil: new Date(0) });
  const { type, id } = membership(club.ctx.content);
  const place = { catalogue: "registration" as const, offeringType: type, offeringId: id };
  const [locked, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const counting = db.transaction(async (transaction) => {
    await lockOfferings(transaction, [place]);
    locked.resolve();
    await mayEnd.promise;
  });
  await locked.promise;
  const ending = endInvites(club.ctx);
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  try {
    await vi.waitFor(async () => expect((await db.execute(waiting)).rowCount).toBe(1));
    expect(await states()).toEqual(["invited"]);
  } finally {
    mayEnd.resolve();
    await Promise.all([counting, ending]);
  }
  expect(await states()).toEqual(["lapsed"]);
});
