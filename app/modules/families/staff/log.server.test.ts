import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordRequest } from "#modules/messaging/consent.server.ts";
import { readLog } from "#tests/support/audit.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { withdrawForm, withdrawPath } from "#tests/support/withdrawals.ts";
import { readPage } from "#tests/support/family-visits.ts";
import { records } from "#tests/support/records.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { tablesWith } from "#tests/support/tables.ts";
import { recordPart } from "#tests/support/ledger.ts";
import { auditLog } from "#core/audit/schema.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { personPath } from "../person-path.ts";
import { athletes, guardians } from "../schema.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";

let club: TestClub;
let cookie: string;
let make: ReturnType<typeof records>;
let submit: ReturnType<typeof staffActions>["submit"];
let call: ReturnType<typeof staffActions>["call"];
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  cookie = await club.signIn();
  make = records(club);
  ({ submit, call } = staffActions(club, cookie));
});
afterAll(() => club.close());

const textOf = async (path: string) => (await readPage(club, path, cookie)).text;
const short = (id: string) => id.slice(0, 8);
const done = async (answer: Promise<Response>) => expect((await answer).status).toBeLessThan(400);

async function withdraw({ id, reference }: { id: string; reference: string }, reason: string) {
  const fields = await withdrawForm(club, cookie, reference, [id]);
  return submit(withdrawPath(reference, [id]), { ...fields, reason });
}

/** Corrects an athlete on the family's page. */
const correct = (familyId: string, id: string, fields: Record<string, string>) =>
  done(
    submit(personPath(familyId, "athlete", id), {
      _action: "correct",
      family_name: "",
      born_on: "2012-05-04",
      ...fields,
    }),
  );

/** The guardian and the registration of a family. */
async function membersOf({ familyId, athleteId }: { familyId: string; athleteId: string }) {
  const { db } = club.ctx;
  const [guardian] = await db.select().from(guardians).where(eq(guardians.familyId, familyId));
  const [sold] = await db
    .select({ id: registrations.id, reference: orders.reference, orderId: orders.id })
    .from(registrations)
    .innerJoin(orders, eq(orders.id, registrations.orderId))
    .where(eq(registrations.athleteId, athleteId));
  if (!guardian || !sold) throw new Error("The family is not registered");
  return { guardian, sold };
}

test("a family's, an athlete's and an order's log survive a merge", async () => {
  const remaining = await make.registered({ email: "kept@example.ca" });
  const other = await make.registered({ email: "other@example.ca" });
  const { guardian, sold } = await membersOf(other);
  const at = (familyId: string) => `/admin/families/${familyId}`;
  await correct(other.familyId, other.athleteId, { given_name: "Ada", name_used: "Adi" });
  const links = { _action: "end-links", confirmed: "yes" };
  await done(submit(personPath(other.familyId, "guardian", guardian.id), links));
  await done(withdraw(sold, "Moved away"));
  const merge = { _action: "merge", id: other.familyId, confirmed: "yes" };
  await done(submit(`${at(remaining.familyId)}/merge`, merge));

  const withdrawn = "Withdrew a registration: athlete Ada (Hurdles)";
  const page = await textOf(at(remaining.familyId));
  expect(page).toContain(
    `Merged another family into the Ada family just now · with family ${short(other.familyId)}, 1 athlete`,
  );
  expect(page).toContain("Ended the mailed links of guardian Abena Osei");
  expect(page).toContain(withdrawn);
  // Both families had the same athlete: entries about the one now belong to the other.
  const corrected = "Corrected a family’s entry: athlete Ada";
  for (const text of [page, await textOf(`${at(remaining.familyId)}/${remaining.athleteId}`)]) {
    expect(text).toContain(corrected);
    expect(text).toContain("Preferred name: Adi");
  }
  const order = await textOf(`/admin/payments/${sold.reference}`);
  expect(order).toContain(withdrawn);
  expect(order).toContain(`order ${sold.reference}: Moved away`);
  expect(order).not.toContain(corrected);
  const former = eq(auditLog.familyId, other.familyId);
  expect(await club.ctx.db.$count(auditLog, former)).toBe(0);
});

test("an erasure leaves no name, address or reason in the log, nor in any table", async () => {
  const { db } = club.ctx;
  const email = "zelda@example.ca";
  const family = await make.registered({ email });
  const { guardian, sold } = await membersOf(family);
  await db.update(orders).set({ customerEmail: email }).where(eq(orders.id, sold.orderId));
  const part = { orderId: sold.orderId, method: "cash", cents: 100, recordedBy: "Mei" } as const;
  const payment = randomUUID();
  await recordPart(club, { ...part, id: payment });
  await db.update(orders).set({ method: "cash" }).where(eq(orders.id, sold.orderId));
  const waiting = await make.waitingPlace();
  await db.update(submissions).set({ email }).where(eq(submissions.id, waiting.submissionId));
  await db.transaction((transaction) =>
    recordRequest(transaction, {
      id: randomUUID(),
      address: email,
      wording: "News of the club",
      page: "/",
      method: "newsletter form",
    }),
  );

  await correct(family.familyId, family.athleteId, { given_name: "Zarathan", name_used: "" });
  const adult = { _action: "correct", guardian_email: email };
  const typed = {
    guardian_name: "Zarina Quux",
    guardian_phone: "416-555-0188",
    guardian_relationship: "",
  };
  const { familyId } = family;
  await done(submit(personPath(familyId, "guardian", guardian.id), { ...adult, ...typed }));
  const contact = { _action: "correct", emergency_name: "Zenobia" };
  const reached = { emergency_relationship: "Grandparent", emergency_phone: "416-555-7391" };
  await done(submit(personPath(familyId, "contact"), { ...contact, ...reached }));
  const note = { _action: "write-note", id: randomUUID(), text: "Zacharias picks them up" };
  await done(submit(`/admin/families/${familyId}/notes`, note));
  const reason = "Zarathan moves to Zugspitze";
  const order = `/admin/payments/${sold.reference}/corrections`;
  await done(submit(order, { _action: "void", id: payment, reason }));
  await done(withdraw(sold, reason));
  await done(submit("/admin/waiting", { _action: "offer-next", id: waiting.id, reason }));
  await done(submit("/admin/newsletter", { _action: "end-subscription", address: email }));
  const mail = { to: email, subject: "About Zarathan", message: "Come on Tuesday" };
  await done(call("POST", "/trigger-email", mail));
  const words = ["Zarathan", "Zarina", "Zenobia", "… 7391", "Zugspitze", email];
  // The log contains these only in part, or not at all.
  const others = ["z…@", "555-7391", "Zacharias"];
  const stored = async () =>
    Promise.all(
      [...words, ...others].map(async (word) => [word, await tablesWith(db, word)] as const),
    );
  const before = await stored();
  expect(before.filter(([, tables]) => tables.includes("audit_log")).map(([word]) => word)).toEqual(
    words,
  );

  const reference = await make.request({ email });
  await done(submit("/admin/privacy", { _action: "delete", sure: "yes", reference }));
  expect(await db.$count(athletes, eq(athletes.id, family.athleteId))).toBe(0);
  // The confirmation has been mailed to the address.
  expect(await stored()).toEqual(
    [...words, ...others].map((word) => [word, word === email ? ["deliveries"] : []]),
  );
  const left = (await readLog(db)).map(({ did, subject, detail }) => `${did} ${subject} ${detail}`);
  expect(left).toContain("Wrote an email to somebody who was deleted ");
  expect(left).toContain(`Deleted a person’s data: request ${reference} `);
});
