import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { queueDueMessage, sendMessage } from "#modules/messaging/send.server.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { costMore, withCredit } from "#tests/support/credits.ts";
import {
  cookiesOf,
  familyLinksIn,
  familyLog,
  follow,
  guardianOf,
  mailsTo,
  newFamily,
  orderOf,
  postFamily,
  readLink,
  readPage,
  requestLinksIn,
} from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";
import { office } from "#tests/support/staff.ts";
import { waiting } from "#tests/support/waiting.ts";
import { accountCredit } from "#modules/billing/index.server.ts";
import { remindPayers } from "#modules/billing/remind-payers.server.ts";
import { correctFamily } from "#modules/families/correct.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { guardianRequests, guardians } from "#modules/families/schema.ts";
import { waitingListEntries } from "#modules/enrolment/schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
}, 60_000);
afterAll(() => club.close());

type TestFamily = Awaited<ReturnType<typeof newFamily>>;

/** A guardian enters another address as their own. */
const giveAddress = ({ guardianId, cookie }: TestFamily, email: string, changes = {}) =>
  postFamily(
    club,
    {
      _action: "correct",
      part: "guardian",
      id: guardianId,
      guardian_name: "Abena Osei",
      guardian_relationship: "Mother",
      guardian_phone: "905-555-0123",
      guardian_email: email,
      ...changes,
    },
    cookie,
  );

const kofi = (email: string) => ({
  guardian_name: "Kofi Mensah",
  guardian_relationship: "Father",
  guardian_phone: "416-555-0101",
  guardian_email: email,
});
const addGuardian = ({ cookie }: TestFamily, email: string, changes = {}) =>
  postFamily(club, { _action: "add-guardian", ...kofi(email), ...changes }, cookie);

/** The link in the newest e-mail to an address that confirms or refuses something. */
const askedIn = async (email: string) => requestLinksIn((await mailsTo(club, email))[0])[0] ?? "";
const textOf = async ({ cookie }: Pick<TestFamily, "cookie">) =>
  (await readPage(club, "/family", cookie)).text;

test("somebody who enters another person's address can neither read, see nor end anything of theirs", async () => {
  const victim = await newFamily(club, "Vera");
  await sendMessage(club.ctx, {
    audience: { kind: "family", familyId: victim.familyId },
    subject: "About the custody papers",
    text: "Only for you.",
    replyTo: "coach@example.ca",
    by: office,
  });
  await queueDueMessage(club.ctx);
  const attacker = await newFamily(club, "Eve");
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 1 });
  const { type, id } = membership(smallClub);
  await waiting(club, { type, id }).join("own", { email: victim.email, athlete: "Kofi Secret" });
  const [entry] = await club.ctx.db
    .select({ id: waitingListEntries.id })
    .from(waitingListEntries)
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
    .where(eq(submissions.email, victim.email));
  expect(await textOf(victim)).toMatch(/custody[^]*Kofi Secret/);

  const answer = await giveAddress(attacker, victim.email.toUpperCase());
  expect(answer.headers.get("Location")).toContain("done=address-asked");
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await textOf(attacker)).toContain("Your new address is not confirmed yet");
  expect(await textOf(attacker)).not.toMatch(/Kofi Secret|custody/);
  const left = await postFamily(
    club,
    { _action: "leave-list", id: entry?.id ?? "" },
    attacker.cookie,
  );
  expect(left.status).toBe(404);
  // No link and no message goes to it, and the pages it opened before are unchanged.
  expect((await guardianOf(club, attacker.email)).email).toBe(attacker.email);
  await postFamily(club, { _action: "ask", email: victim.email });
  await Promise.all(club.ctx.inFlight);
  expect(familyLinksIn((await mailsTo(club, victim.email))[0])).toHaveLength(1);
  expect(await textOf(victim)).toContain("custody");
  await club.ctx.db.delete(submissions).where(eq(submissions.kind, "waiting-list"));
  await changeOffering(club.ctx, membership(club.ctx.content), { capacity: 100 });
});

test("a new address counts once its owner has confirmed the mailed link", async () => {
  const family = await newFamily(club, "Movi");
  const { email, familyId, guardianId, cookie } = family;
  const moved = `new-${email}`;
  const answer = await giveAddress(family, moved, { guardian_phone: "905-555-0999" });
  expect(answer.headers.get("Location")).toBe(`/family?done=address-asked&at=${guardianId}`);
  expect(await guardianOf(club, email)).toMatchObject({ phone: "905-555-0999" });
  const [mail = ""] = await mailsTo(club, email);
  expect(mail).not.toContain(moved);

  const link = await askedIn(moved);
  const looked = await readLink(club, link);
  expect([looked.status, looked.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(await looked.text()).toContain("Is this your address?");
  expect((await guardianOf(club, email)).id).toBe(guardianId);

  const opened = await follow(club, link);
  expect(opened.headers.get("Location")).toBe("/family?done=address-confirmed&at=requests");
  expect(await textOf({ cookie: cookiesOf(opened) })).toContain("Movi");
  expect((await guardianOf(club, moved)).id).toBe(guardianId);
  expect(await textOf({ cookie })).toContain("Email me the link");
  expect((await mailsTo(club, email)).length).toBeGreaterThan(2);
  // Neither link works again.
  expect((await readLink(club, link)).status).toBe(404);
  expect(requestLinksIn(mail)).toHaveLength(1);
  expect((await readLink(club, requestLinksIn(mail)[0] ?? "")).status).toBe(404);
  expect((await familyLog(club, familyId)).map(({ action, detail }) => [action, detail])).toEqual([
    ["families.corrected", "Phone: … 0123 → … 0999"],
    ["families.address-asked", ""],
    ["families.corrected", expect.stringMatching(/^Email: p…@example\.ca → n…@example\.ca$/)],
  ]);
});

test("the present address refuses it: it does not count, and every link of the guardian ends", async () => {
  const family = await newFamily(club, "Refi");
  const { email, cookie, familyId } = family;
  await giveAddress(family, `thief-${email}`);
  const refuse = await askedIn(email);
  expect(await (await readLink(club, refuse)).text()).toContain("Refuse this address?");
  // The link sent to the present address confirms nothing.
  expect((await follow(club, refuse)).headers.getSetCookie()).toEqual([]);
  const opened = await follow(club, refuse, {}, { _action: "refuse" });
  expect(opened.headers.get("Location")).toBe("/family/address/answered?refused");
  expect(await textOf({ cookie })).toContain("Email me the link");
  const confirm = await askedIn(`thief-${email}`);
  expect((await follow(club, confirm)).headers.getSetCookie()).toEqual([]);
  expect((await guardianOf(club, email)).familyId).toBe(familyId);
  expect((await familyLog(club, familyId)).at(-1)).toMatchObject({
    action: "families.request-refused",
  });
});

test("the owner of the address says that it is a mistake; the guardian may take it back", async () => {
  const family = await newFamily(club, "Mista");
  await giveAddress(family, `wrong-${family.email}`);
  await follow(club, await askedIn(`wrong-${family.email}`), {}, { _action: "refuse" });
  expect(await textOf(family)).not.toContain("Your new address is not confirmed yet");
  await giveAddress(family, `other-${family.email}`);
  const earlier = await askedIn(`other-${family.email}`);
  // A second request replaces the first, whose link ends.
  await giveAddress(family, `third-${family.email}`);
  expect((await readLink(club, earlier)).status).toBe(404);
  const [request] = await club.ctx.db
    .select()
    .from(guardianRequests)
    .where(eq(guardianRequests.familyId, family.familyId));
  const back = { _action: "withdraw-request", request: request?.id ?? "" };
  const stranger = await newFamily(club);
  expect((await postFamily(club, back, stranger.cookie)).status).toBe(409);
  const answer = await postFamily(club, back, family.cookie);
  expect(answer.headers.get("Location")).toBe("/family?done=request-withdrawn&at=requests");
  expect((await postFamily(club, back, family.cookie)).status).toBe(409);
  // Each causes an e-mail to an unconfirmed address.
  const fourth = await giveAddress(family, `fourth-${family.email}`);
  expect([fourth.status, (await fourth.text()).includes("several new addresses today")]).toEqual([
    400,
    true,
  ]);
});

test("a request ends after a week", async () => {
  const family = await newFamily(club);
  await giveAddress(family, `late-${family.email}`);
  const link = await askedIn(`late-${family.email}`);
  await club.ctx.db
    .update(guardianRequests)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(guardianRequests.familyId, family.familyId));
  expect((await readLink(club, link)).status).toBe(404);
  expect((await follow(club, link)).headers.getSetCookie()).toEqual([]);
  expect(await textOf(family)).not.toContain("Your new address is not confirmed yet");
});

test("a second guardian counts once they confirm; every guardian is notified, also the one whose link was used", async () => {
  const family = await newFamily(club, "Sasha");
  const { email, familyId } = family;
  const other = `kofi-${email}`;
  const added = await addGuardian(family, other);
  expect(added.headers.get("Location")).toBe("/family?done=guardian-asked&at=new-guardian");
  expect(await textOf(family)).toContain("Kofi Mensah has not confirmed yet");
  const [welcome = ""] = await mailsTo(club, other);
  expect(welcome).toMatch(/Abena Osei/);
  expect(familyLinksIn(welcome)).toEqual([]);
  expect((await mailsTo(club, email))[0]).toMatch(/Abena Osei a nommé Kofi Mensah/);
  const again = await addGuardian(family, other.toUpperCase());
  expect([again.status, (await again.text()).includes("has this address already")]).toEqual([
    400,
    true,
  ]);
  expect(await club.ctx.db.$count(guardians, eq(guardians.familyId, familyId))).toBe(1);

  const there = cookiesOf(await follow(club, await askedIn(other)));
  expect(await textOf({ cookie: there })).toContain("Sasha");
  expect(await textOf(family)).toMatch(/Kofi Mensah Father/);

  const third = await addGuardian(family, `esi-${email}`, { guardian_name: "Esi Osei" });
  expect(third.status).toBe(303);
  expect((await mailsTo(club, other))[0]).toMatch(/Abena Osei a nommé Esi Osei/);
  const fourth = await addGuardian(family, `more-${email}`);
  expect([fourth.status, (await fourth.text()).includes("Please call us")]).toEqual([409, true]);
  // The other guardian refuses: the requester's links end, but not the other guardian's.
  await follow(club, await askedIn(other), {}, { _action: "refuse" });
  expect(await textOf(family)).toContain("Email me the link");
  expect(await textOf({ cookie: there })).toContain("Sasha");
  expect((await familyLog(club, familyId)).map(({ action }) => action)).toEqual([
    "families.guardian-asked",
    "families.guardian-added",
    "families.guardian-asked",
    "families.request-refused",
  ]);
});

test("a guardian’s credit and orders follow them to the address that its owner has confirmed", async () => {
  const { db } = club.ctx;
  const family = await withCredit(club, 4_000);
  const { order, email } = family;
  await costMore(club, order, 10_000);
  await remindPayers(club.ctx, office, { references: [order.reference], shownCents: 10_000 });
  const [reminder = ""] = await mailsTo(club, email);
  const link = /\/pay\/[\w-]+\?key=[\w-]{43}/.exec(reminder)?.[0] ?? "";
  const other = await withCredit(club, 2_000);
  const to = "Moved-Away@example.ca";
  await giveAddress(family, to);
  // Only after its owner has confirmed it.
  expect([await accountCredit(db, email), await accountCredit(db, to)]).toEqual([4_000, 0]);
  const confirmed = await follow(club, await askedIn(to));
  expect([await accountCredit(db, email), await accountCredit(db, to)]).toEqual([0, 4_000]);
  expect(await accountCredit(db, other.email)).toBe(2_000);
  expect((await orderOf(club, family.session)).customerEmail).toBe(to);
  const page = await textOf({ cookie: cookiesOf(confirmed) });
  expect(page).toContain("You have a credit of $40.");
  // A link that was mailed to the former address is no longer proof of anything.
  expect((await readPage(club, link, "")).text).not.toContain("Your credit");
  expect((await readPage(club, link, "")).text).not.toContain("Use your credit");
  expect((await readPage(club, link, cookiesOf(confirmed))).text).toContain(
    "Use your credit of $40",
  );
});

test("an address that another guardian has keeps its credit, and so does one that the office corrects", async () => {
  const { db } = club.ctx;
  const shared = await withCredit(club, 4_000);
  const cousin = await newFamily(club, "Cousin");
  await db
    .update(guardians)
    .set({ email: shared.email.toUpperCase() })
    .where(eq(guardians.id, cousin.guardianId));
  await giveAddress(shared, "leaves@example.ca");
  await follow(club, await askedIn("leaves@example.ca"));
  expect((await guardianOf(club, "leaves@example.ca")).id).toBe(shared.guardianId);
  expect(await accountCredit(db, shared.email)).toBe(4_000);

  const corrected = await withCredit(club, 3_000);
  const { familyId, guardianId: id } = corrected;
  const entry = { familyId, part: "guardian" as const, id };
  const fields = {
    guardian_name: "Abena Osei",
    guardian_relationship: "Mother",
    guardian_phone: "905-555-0123",
    guardian_email: "typed-by-the-office@example.ca",
  };
  expect(await correctFamily(club.ctx, office, entry, fields)).toMatchObject({ outcome: "saved" });
  expect(await accountCredit(db, corrected.email)).toBe(3_000);
});
