import { membership } from "#tests/support/offerings.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { refundFor, soldOrders } from "#tests/support/sold-orders.ts";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { familyLog, newFamily, orderOf, readPage, seasonOf } from "#tests/support/family-visits.ts";
import { athletes, guardians, waiverTexts, signatures } from "#modules/families/schema.ts";
import { ledgerDay, reversal } from "#modules/billing/ledger.server.ts";
import { ledgerEntries } from "#modules/billing/schema.ts";

let club: TestClub;
let make: ReturnType<typeof soldOrders>;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  make = soldOrders(club);
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
}, 60_000);
afterAll(() => club.close());

/** An order for one child, whose entries the test posts. */
const sale = (athleteId: string, amountCents: number, title = "Première saison") =>
  make.sold([{ type: "eclairs", title, taxKind: "exempt", amountCents, taxCents: 0, athleteId }]);
const pay = (orderId: string, cents: number, effectiveOn: string, more = {}) =>
  make.post(orderId, [{ kind: "payment", cents: -cents, method: "cash", effectiveOn, ...more }]);

test("a year's statement adds up for each child and the family, with refunds of a later year", async () => {
  const { cookie, familyId, athleteId, session } = await newFamily(club, "Tally");
  const { db } = club.ctx;
  const first = await orderOf(club, session);
  const twin = randomUUID();
  const names = { givenName: "Twin", familyName: "Osei" };
  await db.insert(athletes).values({ id: twin, familyId, ...names });
  const both = await make.sold(
    [athleteId, twin].map((id) => ({
      type: "eclairs",
      title: "Hurdles",
      taxKind: "exempt" as const,
      amountCents: 10_000,
      taxCents: 0,
      athleteId: id,
    })),
  );
  const year = ledgerDay(club.ctx).slice(0, 4);
  const next = Number(year) + 1;
  await pay(both.id, 20_000, `${year}-12-31`);
  // Refunded for one of them, in the next year.
  const key = await refundFor(db, both.id, [{ lineId: both.lineIds[1] ?? "", cents: 5_050 }]);
  const refund = { kind: "refund" as const, method: "cash" as const, idempotencyKey: key };
  await make.post(both.id, [
    { ...refund, cents: 5_050, effectiveOn: `${next}-02-01` },
    { kind: "dispute", cents: 100, method: "card", effectiveOn: `${next}-02-02` },
  ]);
  const later = await sale(twin, 7_000, "Sprints");
  // Paid in two parts in different years.
  await pay(later.id, 3_000, `${year}-12-30`);
  await pay(later.id, 4_000, `${next}-01-01`);
  // Voided: it was never made.
  const voided = randomUUID();
  await pay(later.id, 900, `${year}-12-30`, { id: voided });
  const [entry] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.id, voided));
  if (!entry) throw new Error("no entry");
  await make.post(later.id, [
    reversal(entry, { effectiveOn: `${next}-01-05`, recordedBy: "Mei Chen" }),
  ]);
  const page = await readPage(club, `/family/statement/${year}`, cookie);
  expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  for (const text of [
    "Les Éclairs de Dieppe",
    "12, rue des Érables, Dieppe",
    "Tally Osei Born in 2012",
    await seasonOf(club, first),
    "Paid by Abena Osei",
    `Paid for Tally Osei in ${year} $254.50 CAD`,
    `Paid for Twin Osei in ${year} $79 CAD`,
    `Paid in ${year} $385 CAD`,
    "Given back of it $51.50 CAD",
    "Paid in all $333.50 CAD",
  ])
    expect(page.text).toContain(text);
  expect(page.text).toMatch(/Hurdles.*Paid \$100 CAD Given back \$51 CAD/);
  expect(page.text).not.toMatch(/receipt/i);
  const after = await readPage(club, `/family/statement/${next}`, cookie);
  expect(after.text).toContain(`Paid in ${next} $40 CAD Paid in all $40 CAD`);
  expect(after.text).not.toContain("Tally");
  for (const other of ["2019", "20260", "x"])
    expect((await readPage(club, `/family/statement/${other}`, cookie)).status).toBe(404);
  const outside = await readPage(club, `/family/statement/${year}`, "");
  expect([outside.status, outside.headers.get("Location")]).toEqual([303, "/family"]);

  // The office prints the same statement.
  const staff = await club.signIn();
  const office = await readPage(club, `/admin/families/${familyId}/statement/${year}`, staff);
  expect(office.text).toContain(`Paid for Twin Osei in ${year} $79 CAD`);
  expect(office.html).toContain(`href="/admin/families/${familyId}/statement/${next}"`);
  const ofFamily = await readPage(club, `/admin/families/${familyId}`, staff);
  expect(ofFamily.html).toContain(`href="/admin/families/${familyId}/statement/${year}"`);
  for (const path of [
    `${familyId}/statement/2019`,
    `${familyId}/statement/x`,
    `x/statement/${year}`,
  ])
    expect((await readPage(club, `/admin/families/${path}`, staff)).status).toBe(404);
});

test("another family sees nothing of it, also of an order that both have a child in", async () => {
  const one = await newFamily(club, "Uma", "uma@example.ca");
  const other = await newFamily(club, "Vik", "vik@example.ca");
  const shared = await make.sold(
    [one, other].map(({ athleteId }, n) => ({
      type: "eclairs",
      title: n === 0 ? "Sprints" : "Jumps",
      taxKind: "exempt" as const,
      amountCents: n === 0 ? 1_000 : 2_000,
      taxCents: 0,
      athleteId,
    })),
  );
  await pay(shared.id, 3_000, "2026-03-03");
  await pay((await sale(other.athleteId, 500, "Relay")).id, 500, "2026-03-04");
  const page = await readPage(club, "/family/statement/2026", one.cookie);
  expect(page.text).toContain("Paid for Uma Osei in 2026");
  expect(page.text).toContain("Sprints");
  expect(page.text).not.toMatch(/Vik|Jumps|Relay|\$30 CAD/);
});

/** The parts of the file that the test reads. */
interface YourData {
  athletes: { waivers: unknown[] }[];
  comingPractices: { athlete: string }[];
}

test("a guardian downloads the family's data: no key, no id, and of another guardian the name", async () => {
  const { cookie, familyId, athleteId } = await newFamily(club, "Lode");
  const photo = { athleteId, waiverId: "photo", version: "2", title: "Photos", sha256: "f11e" };
  await club.ctx.db.insert(waiverTexts).values({ sha256: "f11e", text: "May we take pictures?" });
  await club.ctx.db
    .insert(signatures)
    .values({ ...photo, answer: "first", signedBy: "Kofi", signedAs: "Father" });
  await club.ctx.db
    .insert(guardians)
    .values({ familyId, name: "Kofi", email: "kofi-file@example.ca", phone: "416-555-0166" });
  const answer = await readPage(club, "/family/your-data.json", cookie);
  expect(answer.headers.get("Content-Disposition")).toContain("attachment");
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(JSON.parse(answer.html)).toMatchObject({
    you: { name: "Abena Osei", phone: "905-555-0123" },
    otherGuardians: [{ name: "Kofi" }],
    athletes: [{ givenName: "Lode", bornOn: "2012-05-04", registrations: [{ state: "active" }] }],
    emergencyContacts: [{ phone: "416-555-0155" }],
    payments: [{ paidCents: 15_500 }],
    waitingLists: [],
    messages: [],
    nextSeason: [],
    hasCalendar: false,
  });
  const { athletes, comingPractices } = JSON.parse(answer.html) as YourData;
  expect(athletes[0]?.waivers).toContainEqual({
    title: "Photos",
    version: "2",
    answer: "Yes, first name only",
    by: "Kofi",
    as: "Father",
    at: expect.any(String),
    text: "May we take pictures?",
  });
  expect(comingPractices.every(({ athlete }) => athlete === "Lode")).toBe(true);
  expect(answer.html).not.toMatch(/kofi-file|416-555-0166/);
  expect(answer.html).not.toContain(athleteId);
  expect((await familyLog(club, familyId)).map(({ action }) => action)).toEqual([
    "families.downloaded",
  ]);
  expect((await readPage(club, "/family/your-data.json", "family=x")).status).toBe(401);
});
