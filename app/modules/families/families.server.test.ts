import { dollarsAndCents } from "#core/money.ts";
import { membership } from "#tests/support/offerings.ts";
import { changeOffering, rebook } from "#tests/support/catalogue-rows.ts";
import { checkoutOf, isOrderOf } from "#tests/support/checkouts.ts";
import { modules } from "#app/modules.server.ts";
import { readLog } from "#tests/support/audit.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { json, openTestClub, type TestClub } from "#tests/support/club.ts";
import { registrationFields } from "#tests/support/families.ts";
import { postForm } from "#tests/support/public-forms.ts";
import { office } from "#tests/support/staff.ts";
import { erasePerson } from "#modules/privacy/erase-person.server.ts";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";
import { correctFamily } from "./correct.server.ts";
import { duplicatesOf, mergeFamilies } from "#modules/enrolment/merge.server.ts";
import { familyOfOrder, listFamilies, readFamily } from "./read.server.ts";
import { auditLog } from "#core/audit/schema.ts";
import { athletes, families } from "./schema.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built", trustProxy: true });
  await changeOffering(club.ctx, membership(club.ctx.content), {
    capacity: 100,
    per: "block",
    agesFrom: 5,
    agesTo: 99,
  });
});
afterAll(() => club.close());

let visitors = 0;
const newVisitor = () => ({ "X-Forwarded-For": `203.0.113.${(visitors += 1)}` });

/** Starts a checkout. @returns its session */
async function start(): Promise<string> {
  const { type, id } = membership(club.ctx.content);
  const items = [{ type, id, quantity: 1 }];
  const answer = await club.request("/create-checkout-session", json({ items }, newVisitor()));
  return ((await answer.json()) as { session_id: string }).session_id;
}
const agree = async (session: string, fields: Record<string, string>) =>
  postForm(club, await checkoutOf(club.ctx, session), { ...fields, athlete_1_age_known: "yes" });
const step = (session: string, name: string, email = "payer@example.ca") =>
  postForm(club, `/demo-checkout/${session}`, { step: name, name: "Abena Osei", email });
const orderOf = async (session: string) => {
  const [order] = await club.ctx.db.select().from(orders).where(isOrderOf(club.ctx, session));
  if (!order) throw new Error("There is no order");
  return order;
};
/** Registers and pays. @returns its family's id */
async function register(fields: Record<string, string>): Promise<string> {
  const session = await start();
  await agree(session, fields);
  await step(session, "pay", fields.guardian_email);
  return (await familyOfOrder(club.ctx, (await orderOf(session)).id)) ?? "";
}
const found = async (search: string) =>
  (await listFamilies(club.ctx, { search })).families.map(({ id }) => id);

test("a family's entries are stored, can be corrected before paying, and are found once it has paid", async () => {
  const [session, typed] = [await start(), registrationFields("Zoë Tremblay")];
  await agree(session, typed);
  expect(await found("tremblay")).toEqual([]);
  const page = await (await club.request(await checkoutOf(club.ctx, session))).text();
  expect(page).toContain('value="905-555-0123"');
  await agree(session, { ...typed, athlete_1_given_name: "Zoé", emergency_phone: "416-555-0177" });
  await step(session, "pay");
  const id = (await familyOfOrder(club.ctx, (await orderOf(session)).id)) ?? "";
  const names = ["Tremblay", "zoé", "Tremblay, Zoe", "tremblay  zoé", "Tremblay Abena"];
  for (const search of [...names, "abena@", "555-0123", "4165550177"])
    expect([search, await found(search)]).toEqual([search, [id]]);
  for (const search of ["%", ","]) expect(await found(search)).toEqual([]);
  expect(await readFamily(club.ctx, id)).toMatchObject({
    athletes: [
      {
        givenName: "Zoé",
        bornOn: "2012-05-04",
        birthYear: 2012,
        registrations: [{ state: "active" }],
      },
    ],
    guardians: [{ name: "Abena Osei", relationship: "Mother" }],
    contacts: [{ name: "Kofi Mensah", phone: "416-555-0177" }],
    missing: [],
  });
});

test.each([
  [{ athlete_1_born_on: "2012-02-30" }, "There is no such day. Check day and month"],
  [{ athlete_1_born_on: "2099-01-01" }, "This day is in the future. Check the year"],
  [{ athlete_1_born_on: "1901-01-01" }, /The athlete would be \d+ years old/],
  [
    { guardian_relationship: "I am the athlete, 18 or older" },
    /under 18 is registered by a parent/,
  ],
  [{ guardian_relationship: "Neighbour" }, "Choose how they are related to the athlete"],
  [{ guardian_phone: "call me" }, /with its area code/],
  [{ emergency_phone: "+1 (905) 555 0123" }, /someone else’s number/],
])("%o is refused with a message, and nothing is lost", async (wrong, message) => {
  const session = await start();
  const answer = await agree(session, { ...registrationFields("Quill Refused"), ...wrong });
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toMatch(message);
  expect(page).toContain('value="Quill"');
  const { id } = await orderOf(session);
  expect(await club.ctx.db.$count(registrations, eq(registrations.orderId, id))).toBe(0);
});

test("an adult registers alone", async () => {
  const fields = registrationFields("Ines Adult", "1990-01-31");
  const alone = { ...fields, guardian_relationship: "I am the athlete, 18 or older" };
  expect(await register(alone)).toMatch(/-/);
});

test("a registration follows its order: cancelled it is released, refunded withdrawn", async () => {
  const [cancelled, refunded] = [await start(), await start()];
  for (const session of [cancelled, refunded]) await agree(session, registrationFields());
  const stateOf = async (session: string) => {
    const { id } = await orderOf(session);
    const [row] = await club.ctx.db
      .select()
      .from(registrations)
      .where(eq(registrations.orderId, id));
    return row?.state;
  };
  expect(await stateOf(cancelled)).toBe("held");
  await postForm(club, await checkoutOf(club.ctx, cancelled), { _action: "decline" });
  expect(await stateOf(cancelled)).toBe("released");
  await step(refunded, "pay");
  expect(await stateOf(refunded)).toBe("active");
  const { amountCents } = await orderOf(refunded);
  await postForm(club, `/demo-checkout/${refunded}`, {
    step: "refund",
    left: dollarsAndCents(amountCents),
  });
  expect(await stateOf(refunded)).toBe("withdrawn");
});

test("staff correct an entry; the log says what changed", async () => {
  const id = await register(registrationFields("Sena Mistake"));
  const family = await readFamily(club.ctx, id);
  const [athlete] = family?.athletes ?? [];
  const entry = { familyId: id, part: "athlete", id: athlete?.id ?? "" } as const;
  const right = { given_name: "Senna", family_name: "Mistake", born_on: "2012-05-05" };
  const correct = (fields: Record<string, string>) =>
    correctFamily(club.ctx, office, entry, fields);
  expect(await correct(right)).toEqual({
    outcome: "saved",
    changed: ["First name", "Date of birth"],
  });
  expect(await correct(right)).toEqual({ outcome: "saved", changed: [] });
  expect(await correct({ ...right, born_on: "2012-13-01" })).toMatchObject({ outcome: "invalid" });
  expect(await found("Senna")).toEqual([id]);
  const logged = await readLog(club.ctx.db, eq(auditLog.action, "families.corrected"));
  expect(logged.map(({ detail }) => detail)).toEqual(["First name: Sena → Senna, Date of birth"]);
  const elsewhere = { ...entry, familyId: await register(registrationFields()) };
  expect(await correctFamily(club.ctx, office, elsewhere, right)).toEqual({ outcome: "gone" });
});

test("two checkouts of one parent are found alike and merged: an athlete in both becomes one", async () => {
  const { db } = club.ctx;
  const fields = { ...registrationFields("Tess Twice"), guardian_email: "Twice@example.ca" };
  const first = await register(fields);
  const second = await register({
    ...fields,
    athlete_1_given_name: "tess",
    guardian_email: "twice@example.ca",
  });
  const sibling = await register({
    ...fields,
    athlete_1_given_name: "Sib",
    emergency_phone: "416-555-0199",
  });
  const stranger = await register(registrationFields("Someone Else", "2011-01-01"));
  const alike = async () => {
    const family = await readFamily({ db }, first);
    return family ? (await duplicatesOf({ db }, family)).map(({ id }) => id) : [];
  };
  expect((await alike()).toSorted()).toEqual(expect.arrayContaining([second, sibling].toSorted()));
  const merge = (other: string) => mergeFamilies(club.ctx, office, { remaining: first, other });
  expect([await merge(second), await merge(sibling)]).toEqual(["merged", "merged"]);
  expect(await readFamily({ db }, first)).toMatchObject({
    athletes: [
      { givenName: "Tess", registrations: [{ state: "active" }, { state: "active" }] },
      { givenName: "Sib", registrations: [{ state: "active" }] },
    ],
    guardians: [{ email: "Twice@example.ca" }],
    contacts: [{ phone: "416-555-0155" }, { phone: "416-555-0199" }],
  });
  expect([await readFamily({ db }, second), await merge(second), await merge(first)]).toEqual([
    null,
    "gone",
    "gone",
  ]);
  expect(await readFamily({ db }, stranger)).not.toBeNull();
});

test("a guardian's data are exported and deleted with the family", async () => {
  const fields = { ...registrationFields("Noor Leaving"), guardian_email: "leaving@example.ca" };
  const id = await register(fields);
  const exported = await Promise.all(
    modules.personalRecords.map((kind) => kind.read(club.ctx.db, "Leaving@example.ca")),
  );
  for (const part of ["Noor", "2012-05-04", "416-555-0155"])
    expect(JSON.stringify(exported)).toContain(part);
  await club.ctx.db.transaction((transaction) =>
    erasePerson(modules, transaction, "leaving@example.ca"),
  );
  expect(await readFamily(club.ctx, id)).toBeNull();
  expect(await found("Leaving")).toEqual([]);
});

test("a checkout nobody paid is deleted with its family, and an athlete with the last registration", async () => {
  const { db } = club.ctx;
  const unpaid = await start();
  await agree(unpaid, registrationFields("Una Paid"));
  const id = await familyOfOrder({ db }, (await orderOf(unpaid)).id);
  const registered = await register(registrationFields("Kay Kept"));
  const old = await register(registrationFields("Olga Old"));
  const [former] = (await readFamily({ db }, old))?.athletes ?? [];
  await db
    .update(orders)
    .set({ createdAt: new Date("2020-01-01") })
    .where(isOrderOf(club.ctx, unpaid));
  const isTheirs = eq(registrations.athleteId, former?.id ?? "");
  await rebook(db, { seasonTo: "2020-01-01" }, isTheirs);
  await deleteOldRecords(club.ctx);
  expect(await readFamily({ db }, id ?? "")).toBeNull();
  expect(await readFamily({ db }, old)).toBeNull();
  expect(await readFamily({ db }, registered)).not.toBeNull();
  expect(await db.$count(athletes, eq(athletes.givenName, "Olga"))).toBe(0);
});

test("a paid order whose family was deleted meanwhile still takes its place", async () => {
  const session = await start();
  await agree(session, registrationFields("Elif Erased"));
  const { id } = await orderOf(session);
  await club.ctx.db.delete(families);
  await step(session, "pay", "erased@example.ca");
  const all = club.ctx.db.select().from(registrations);
  const own = await all.where(eq(registrations.orderId, id));
  expect(own).toMatchObject([{ state: "active", athleteId: null }]);
});

test("the pages of staff: list, search, a family, its correction", async () => {
  const id = await register(registrationFields("Pia Paged"));
  const cookie = await club.signIn();
  const read = async (path: string) =>
    (await club.request(path, { headers: { Cookie: cookie } })).text();
  expect(await read("/admin/families?q=paged")).toContain(`/admin/families/${id}`);
  expect(await read("/admin/families?q=nobody-at-all")).toContain("Nothing matches");
  expect(await read(`/admin/families/${id}`)).toMatch(/Pia[^]*Abena Osei[^]*Kofi Mensah/);
  const missing = await club.request("/admin/families/none", { headers: { Cookie: cookie } });
  expect(missing.status).toBe(404);
});
