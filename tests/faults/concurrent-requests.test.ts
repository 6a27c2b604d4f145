import { ordersWithMoney } from "#tests/support/ledger.ts";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AuditAction } from "#core/audit/actions.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import {
  changeRole,
  inviteStaff,
  removeStaff,
  withdrawInvitation,
} from "#modules/accounts/people.server.ts";
import {
  closeAccessRequest,
  deletePerson,
  releasePrivacyRequest,
} from "#modules/privacy/requests.server.ts";
import { cancelTransfer, receiveTransfer } from "#modules/billing/transfers.server.ts";
import { releaseSubmission } from "#modules/inbox/inbox.server.ts";
import { setSubmissionState } from "#modules/inbox/triage.server.ts";
import { resendConfirmation } from "#modules/billing/orders.server.ts";
import { setOrderState } from "#modules/billing/inbox-orders.server.ts";
import { resendDelivery } from "#modules/outbox/status.server.ts";
import { editor, openTestClub, type TestClub } from "../support/club.ts";
import { records } from "../support/records.ts";
import { auditLog, staffUsers } from "#core/audit/schema.ts";
import { staffInvitations } from "#modules/accounts/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

let club: TestClub;
let make: ReturnType<typeof records>;
let staff: StaffMember;
beforeEach(async () => {
  club = await openTestClub();
  make = records(club);
  const [admin] = await club.ctx.db.select().from(staffUsers);
  if (!admin) throw new Error("There is no admin");
  const { id, name, email } = admin;
  staff = { id, name, email, role: "admin", extras: [], isAdmin: true };
});
afterEach(() => club.close());

const reference = "K7QM-2RD4";

/** Five simultaneous clicks on one button. */
const fiveTimes = <Result>(act: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: 5 }, act));
const onceOf = (results: unknown[]) => results.filter(Boolean).length;
const noted = (action: AuditAction) => club.ctx.db.$count(auditLog, eq(auditLog.action, action));

test("a person is deleted once and notified once, and the other requests report that it is done", async () => {
  await make.submission({ reference });
  await make.request({ reference });
  const outcomes = await fiveTimes(() => deletePerson(club.ctx, reference, staff));
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
    "done",
    ...Array.from({ length: 4 }, () => "done-before"),
  ]);
  expect(await club.ctx.db.$count(deliveries)).toBe(1);
  expect(await noted("office.person-deleted")).toBe(1);
});

test("two simultaneous requests of one person delete and notify once, too", async () => {
  await make.submission({ reference });
  await make.request({ reference });
  await make.request({ reference: "DELE-TED2", email: "Somebody@Example.ca" });
  const outcomes = await Promise.all(
    [reference, "DELE-TED2", reference, "DELE-TED2"].map((each) =>
      deletePerson(club.ctx, each, staff),
    ),
  );
  expect(outcomes.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
  expect(outcomes.filter(({ outcome }) => outcome === "done-before")).toHaveLength(3);
  expect(await club.ctx.db.$count(deliveries)).toBe(1);
});

test("a request to see one's data is closed once", async () => {
  await make.request({ reference, kind: "access" });
  const outcomes = await fiveTimes(() => closeAccessRequest(club.ctx, reference, staff));
  expect(outcomes.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
  expect(await noted("office.request-closed")).toBe(1);
});

test("a request quarantined as spam is released once, and one mail goes out", async () => {
  await make.request({ reference, state: "asked", suspicion: ["Too fast"] });
  expect(onceOf(await fiveTimes(() => releasePrivacyRequest(club.ctx, reference, staff)))).toBe(1);
  expect(await club.ctx.db.$count(deliveries)).toBe(1);
  expect(await noted("office.request-released")).toBe(1);
});

test("a submission is marked as answered once, by the first request", async () => {
  await make.submission({ reference });
  const result = () => setSubmissionState(club.ctx, reference, "answered", staff);
  expect(onceOf(await fiveTimes(result))).toBe(1);
  const [first] = await club.ctx.db.select().from(submissions);
  expect(await result()).toBe(false);
  const [second] = await club.ctx.db.select().from(submissions);
  expect(second?.answeredAt).toEqual(first?.answeredAt);
  expect(await noted("inbox.marked")).toBe(1);
});

test("suspected spam is released once", async () => {
  await make.submission({ reference, suspicion: ["Too fast"] });
  expect(onceOf(await fiveTimes(() => releaseSubmission(club.ctx, reference, staff)))).toBe(1);
  expect(await noted("inbox.released")).toBe(1);
});

test("a failed delivery is resent once", async () => {
  const { id: answers } = await make.submission();
  const { id } = await make.delivery("failed", { submissionId: answers });
  expect(onceOf(await fiveTimes(() => resendDelivery(club.ctx, id, staff)))).toBe(1);
  expect(await noted("inbox.resent")).toBe(1);
});

test("a paid order is marked as answered once", async () => {
  await make.paidOrder("delivered", { reference });
  const result = () => setOrderState(club.ctx, reference, "answered", staff);
  expect(onceOf(await fiveTimes(result))).toBe(1);
  expect(await noted("payments.marked")).toBe(1);
});

test("a receipt is resent once", async () => {
  await make.paidOrder("delivered", { reference });
  const resent = await fiveTimes(() => resendConfirmation(club.ctx, reference, staff));
  expect(onceOf(resent)).toBe(1);
  expect(await noted("payments.resent")).toBe(1);
});

test("a transfer is either booked once, with one sum and one mail, or given up, never both", async () => {
  await make.order({ reference, customerEmail: "kofi@example.ca" });
  const sums = [2_500, 2_600, 2_700, 2_800, 2_900];
  const booked = await Promise.all(
    sums.map((cents) => receiveTransfer(club.ctx, reference, cents, staff)),
  );
  expect(onceOf(booked)).toBe(1);
  const [order] = await ordersWithMoney(club.ctx);
  expect(order?.paidCents).toBe(sums[booked.indexOf(true)]);
  expect(await club.ctx.db.$count(deliveries)).toBe(1);
  expect(await noted("payments.received")).toBe(1);
  expect(await cancelTransfer(club.ctx, reference, staff)).toBe(false);
});

test("a transfer is given up once", async () => {
  await make.order({ reference, customerEmail: "kofi@example.ca" });
  expect(onceOf(await fiveTimes(() => cancelTransfer(club.ctx, reference, staff)))).toBe(1);
  expect(await noted("payments.given-up")).toBe(1);
});

test("somebody is invited once: one link, one mail; a later invitation makes a new link", async () => {
  const whom = { name: "Wren", email: "wren@example.ca", role: "editor" } as const;
  const results = await fiveTimes(() => inviteStaff(club.ctx, staff, whom));
  expect(results.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
  expect(results.filter(({ message }) => message.includes("invited a moment ago"))).toHaveLength(4);
  expect(await club.ctx.db.$count(staffInvitations)).toBe(1);
  expect(await club.ctx.db.$count(deliveries)).toBe(1);
  expect(await noted("people.invited")).toBe(1);
  await club.ctx.db.update(staffInvitations).set({ createdAt: new Date(Date.now() - 61_000) });
  expect((await inviteStaff(club.ctx, staff, whom)).outcome).toBe("done");
});

test("an invitation is withdrawn once", async () => {
  const whom = { name: "Wren", email: "wren@example.ca", role: "editor" } as const;
  await inviteStaff(club.ctx, staff, whom);
  const [open] = await club.ctx.db.select().from(staffInvitations);
  const results = await fiveTimes(() => withdrawInvitation(club.ctx, staff, open?.id ?? ""));
  expect(results.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
  expect(await noted("people.invitation-withdrawn")).toBe(1);
});

test("a role is changed once, an account removed once", async () => {
  const id = await club.hire(editor);
  const roles = await fiveTimes(() => changeRole(club.ctx, staff, { id, role: "admin" }));
  expect(roles.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
  expect(roles.filter(({ message }) => message.includes("an admin already"))).toHaveLength(4);
  expect(await noted("people.role")).toBe(1);
  const erasures = await fiveTimes(() => removeStaff(club.ctx, staff, id));
  expect(erasures.filter(({ outcome }) => outcome === "done")).toHaveLength(1);
  expect(await noted("people.removed")).toBe(1);
});
