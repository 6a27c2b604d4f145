import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Permission } from "#core/audit/permissions.ts";
import type { StaffRole } from "#core/audit/roles.ts";
import { modules } from "#app/modules.server.ts";
import { ledgerEntries } from "#modules/billing/schema.ts";
import { orderLines } from "#modules/enrolment/schema.ts";
import { familyNotes, guardians } from "#modules/families/schema.ts";
import { personPath } from "#modules/families/index.ts";
import { deleteOldRecords } from "#modules/privacy/retention.server.ts";
import { membership } from "#tests/support/offerings.ts";
import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { accountOf } from "#tests/support/account-of.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { newFamily, orderOf, readPage } from "#tests/support/family-visits.ts";
import { messageOf } from "#tests/support/flash.ts";
import { records } from "#tests/support/records.ts";
import { staffActions } from "#tests/support/staff-actions.ts";

let club: TestClub;
let cookie: string;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
  cookie = await club.signIn();
}, 60_000);
afterAll(() => club.close());

const submit = (path: string, fields: Record<string, string>) =>
  staffActions(club, cookie).submit(path, fields);
const pathOf = (familyId: string) => `/admin/families/${familyId}`;
const notesOf = (familyId: string) =>
  club.ctx.db.select().from(familyNotes).where(eq(familyNotes.familyId, familyId));

/** An account's pages and forms. */
async function signedIn(role: StaffRole, ...extras: Permission[]) {
  const ask = await accountOf(club, { role, extras });
  return {
    async read(path: string) {
      const answer = await ask(path);
      return { status: answer.status, html: await answer.text() };
    },
    submit: (path: string, fields: Record<string, string>) =>
      ask(path, { method: "POST", body: new URLSearchParams(fields) }),
  };
}

test("one page answers a call: whom to reach, what is paid, what they are registered for, what they were sent", async () => {
  const { familyId, athleteId, guardianId, email, session } = await newFamily(club, "Zadie");
  const { reference } = await orderOf(club, session);
  const page = await readPage(club, pathOf(familyId), cookie);
  expect(page.status).toBe(200);
  for (const expected of [
    "$0 owed",
    "$155 on ",
    "by Abena Osei",
    `Payment ${reference} : Paid, $155`,
    "Zadie: Première saison",
    "Group:",
    "Born May 4, 2012",
    "Kofi Mensah",
    "to Abena Osei, ",
    "Nothing is missing",
  ])
    expect(page.text).toContain(expected);
  for (const link of [
    'href="tel:',
    `href="mailto:${email}"`,
    `href="/admin/payments/ledger?family=${familyId}"`,
    'href="/receipt/',
    `/admin/payments/${reference}/move?registration=`,
    `/admin/payments/${reference}/withdraw?registration=`,
    `href="${pathOf(familyId)}/${athleteId}"`,
    `href="${personPath(familyId, "guardian", guardianId)}"`,
    `href="${personPath(familyId, "contact")}"`,
  ])
    expect(page.html).toContain(link);
  // The forms that correct people have pages of their own.
  expect(page.html).not.toContain('name="guardian_name"');
});

test("a person's page corrects and says why it did not; it knows only its own family's people", async () => {
  const { familyId, guardianId, email } = await newFamily(club, "Yaa");
  const path = personPath(familyId, "guardian", guardianId);
  const right = {
    _action: "correct",
    guardian_name: "Abena Osei-Mensah",
    guardian_relationship: "Mother",
    guardian_phone: "905-555-0123",
    guardian_email: email,
  };
  const wrong = await submit(path, { ...right, guardian_phone: "12", guardian_email: "x" });
  expect(wrong.status).toBe(400);
  const html = await wrong.text();
  expect(html).toContain("Please correct these 2 answers");
  expect(html).toContain('href="#guardian_phone"');
  expect(html).toContain("Abena Osei-Mensah");
  const saved = await submit(path, right);
  expect(messageOf(saved)).toBe("Saved: Name.");
  expect(saved.headers.get("Location")).toBe(pathOf(familyId));
  const again = await submit(path, right);
  expect(messageOf(again)).toContain("You changed nothing");
  expect(again.headers.get("Set-Cookie")).toContain(".note;");

  const other = await newFamily(club, "Other");
  for (const unknown of [
    personPath(other.familyId, "guardian", guardianId),
    personPath(familyId, "guardian", randomUUID()),
    personPath(familyId, "contact", guardianId),
    `${pathOf(familyId)}/people/uncle/new`,
    personPath("none", "guardian"),
  ]) {
    expect((await readPage(club, unknown, cookie)).status).toBe(404);
    expect((await submit(unknown, right)).status).toBe(404);
  }
});

test("the office notes something about a family, once, and pins and deletes it", async () => {
  const { familyId } = await records(club).family();
  const path = `${pathOf(familyId)}/notes`;
  const before = await readPage(club, pathOf(familyId), cookie);
  const [, id = ""] =
    /name="id" value="([^"]+)"/.exec(before.html.split("New note")[1] ?? "") ?? [];
  const empty = await submit(path, { _action: "write-note", id, text: "  " });
  expect(empty.status).toBe(400);
  expect(await empty.text()).toContain("Write the note first");
  const long = await submit(path, { _action: "write-note", id, text: "a".repeat(2_001) });
  expect(await long.text()).toContain("Use 2000 characters or fewer");
  expect((await submit(path, { _action: "write-note", id: "x", text: "Hello" })).status).toBe(404);
  const nowhere = `${pathOf(randomUUID())}/notes`;
  expect((await submit(nowhere, { _action: "write-note", id, text: "Hello" })).status).toBe(404);

  const note = { _action: "write-note", id, text: "Speaks French.\r\nCalls at noon" };
  expect(messageOf(await submit(path, note))).toBe("Saved: the note.");
  // Sent twice.
  expect((await submit(path, note)).status).toBe(303);
  const late = { _action: "write-note", id: randomUUID(), text: "Second" };
  await submit(path, late);
  const read = async () => (await readPage(club, pathOf(familyId), cookie)).text;
  expect(await read()).toMatch(/Second .*Speaks French\. Calls at noon/);
  await submit(path, { _action: "pin-note", id, pinned: "yes" });
  expect(await read()).toMatch(/Speaks French\. Calls at noon On top .*Second/);
  await submit(path, { _action: "pin-note", id, pinned: "" });
  expect(await read()).not.toContain("On top");

  const stranger = await records(club).family();
  const elsewhere = `${pathOf(stranger.familyId)}/notes`;
  for (const action of ["pin-note", "delete-note"])
    expect((await submit(elsewhere, { _action: action, id })).status).toBe(409);
  expect((await submit(path, { _action: "delete-note", id })).status).toBe(303);
  expect(await (await submit(path, { _action: "delete-note", id })).text()).toContain(
    "Somebody has deleted this note",
  );
  expect((await notesOf(familyId)).map(({ text }) => text)).toEqual(["Second"]);
});

test("only accounts that edit families see a note: no family, coach, treasurer or volunteer", async () => {
  const { familyId, cookie: own } = await newFamily(club, "Noted");
  const text = "Only for the office";
  const path = `${pathOf(familyId)}/notes`;
  await submit(path, { _action: "write-note", id: randomUUID(), text });
  for (const page of ["/family", "/family/your-data.json"])
    expect((await readPage(club, page, own)).html).not.toContain(text);
  const office = await signedIn("office");
  expect((await office.read(pathOf(familyId))).html).toContain(text);
  for (const account of [
    await signedIn("treasurer"),
    await signedIn("volunteer", "families.see", "groups.coach"),
  ]) {
    const seen = await account.read(pathOf(familyId));
    expect(seen.status).toBe(200);
    expect(seen.html).not.toContain(text);
    expect(seen.html).not.toContain("/people/");
    const note = { _action: "write-note", id: randomUUID(), text: "Mine" };
    expect((await account.submit(path, note)).status).toBe(403);
    const person = personPath(familyId, "contact");
    expect((await account.read(person)).status).toBe(403);
    expect((await account.submit(person, { _action: "correct" })).status).toBe(403);
  }
  const coach = await signedIn("coach");
  expect((await coach.read(pathOf(familyId))).status).toBe(403);
  expect((await coach.submit(path, { _action: "delete-note", id: "x" })).status).toBe(403);
});

test("money and messages are for those who may see them", async () => {
  const { familyId } = await newFamily(club, "Quiet");
  const volunteer = await (await signedIn("volunteer", "families.see")).read(pathOf(familyId));
  for (const hidden of ["owed", "$155", "Messages", "Withdraw…", "/admin/payments/"])
    expect(volunteer.html).not.toContain(hidden);
  const treasurer = await (await signedIn("treasurer")).read(pathOf(familyId));
  expect(treasurer.html).toContain("<strong>$0</strong> owed");
  expect(treasurer.html).not.toContain("Messages");
});

test("a settled registration says what was paid, an owing one what is to pay", async () => {
  const { familyId, session } = await newFamily(club, "Noor");
  const order = await orderOf(club, session);
  await club.ctx.db
    .update(orderLines)
    .set({ amountCents: 14_000, discounts: [{ kind: "sibling", label: "Sibling", cents: 1_500 }] })
    .where(eq(orderLines.orderId, order.id));
  const text = async () => (await readPage(club, pathOf(familyId), cookie)).text;
  expect(await text()).toContain("Paid, $155, less $15 (Sibling), $140 paid");
  await club.ctx.db.insert(ledgerEntries).values({
    orderId: order.id,
    kind: "charge",
    cents: 1_000,
    effectiveOn: "2026-01-02",
    idempotencyKey: randomUUID(),
  });
  expect(await text()).toContain("less $15 (Sibling), to pay $140");
});

test("a person's file has the notes about their family, unless it has another guardian; erasure deletes them", async () => {
  const { db } = club.ctx;
  const { familyId, email } = await newFamily(club, "Erased");
  const path = `${pathOf(familyId)}/notes`;
  await submit(path, { _action: "write-note", id: randomUUID(), text: "Walks with crutches" });
  const file = async () => {
    const read = await Promise.all(modules.personalRecords.map((kind) => kind.read(db, email)));
    return JSON.stringify(read);
  };
  expect(await file()).toContain("Walks with crutches");
  const other = { familyId, name: "Kwame", email: `other-${email}` };
  await db.insert(guardians).values(other);
  expect(await file()).not.toContain("Walks with crutches");
  expect(await file()).toContain("it may be about another guardian");
  await db.transaction(async (transaction) => {
    for (const kind of modules.personalRecords) await kind.remove(transaction, email);
  });
  expect(await notesOf(familyId)).toEqual([]);
});

test("old notes are deleted at night; pinned ones stay with their family", async () => {
  const { db, content } = club.ctx;
  const { familyId } = await newFamily(club, "Old");
  const months = content.club.retention.submissionMonths + 1;
  const createdAt = new Date();
  createdAt.setMonth(createdAt.getMonth() - months);
  const note = { familyId, writer: "Mei", createdAt };
  await db.insert(familyNotes).values([
    { ...note, id: randomUUID(), text: "Old" },
    { ...note, id: randomUUID(), text: "Pinned", pinned: true },
    { ...note, id: randomUUID(), text: "New", createdAt: new Date() },
  ]);
  await deleteOldRecords(club.ctx);
  expect((await notesOf(familyId)).map(({ text }) => text).sort()).toEqual(["New", "Pinned"]);
});

test("the notes of a merged record stay with the family", async () => {
  const make = records(club);
  const [remaining, other] = [await make.family(), await make.family()];
  await submit(`${pathOf(other.familyId)}/notes`, {
    _action: "write-note",
    id: randomUUID(),
    text: "From the other record",
  });
  const merge = `${pathOf(remaining.familyId)}/merge`;
  const fields = { _action: "merge", id: other.familyId };
  const unsure = await submit(merge, fields);
  expect(unsure.status).toBe(400);
  expect(await unsure.text()).toContain("Ask both families first");
  expect((await submit(merge, { ...fields, confirmed: "yes" })).status).toBe(303);
  expect((await notesOf(remaining.familyId)).map(({ text }) => text)).toEqual([
    "From the other record",
  ]);
  const again = await submit(merge, { ...fields, confirmed: "yes" });
  expect(again.status).toBe(409);
  expect(await again.text()).toContain("One of the two is gone already");
});
