import { randomUUID } from "node:crypto";
import type { StaffRole } from "#core/audit/roles.ts";
import { dayOf } from "#core/time/time.ts";
import { personPath } from "#modules/families/person-path.ts";
import { listMedicalInformation } from "#modules/families/medical-information.server.ts";
import { attendanceActions } from "./attendance-actions.ts";
import type { TestClub } from "./club.ts";
import { adults } from "./families.ts";
import { groupActions } from "./group-actions.ts";
import { importActions } from "./import-actions.ts";
import { inboxActions } from "./inbox-actions.ts";
import { offlineActions } from "./offline-actions.ts";
import { messageActions } from "./message-actions.ts";
import { resultActions } from "./result-actions.ts";
import { memberActions } from "./member-actions.ts";
import { peopleActions } from "./people-actions.ts";
import { programActions } from "./program-actions.ts";
import { scheduleActions } from "./schedule-actions.ts";
import { sessionActions } from "./session-actions.ts";
import { type StaffAction, type StaffActions, staffActions } from "./staff-actions.ts";
import { records } from "./records.ts";
import { waitingActions } from "./waiting-actions.ts";
import { writingActions } from "./writing-actions.ts";
import { paymentFindings } from "#modules/billing/schema.ts";

const bySubject: StaffActions[] = [
  attendanceActions,
  groupActions,
  importActions,
  inboxActions,
  memberActions,
  messageActions,
  offlineActions,
  programActions,
  resultActions,
  scheduleActions,
  sessionActions,
  waitingActions,
  writingActions,
];

/**
 * Every way in which staff change something, or export personal data.
 * @param cookie an admin's session
 * @param role of the account that changes something about itself
 */
export function everyStaffAction(
  club: TestClub,
  cookie: string,
  role: StaffRole = "editor",
): StaffAction[] {
  const make = records(club);
  const { submit, call } = staffActions(club, cookie);
  return [
    ...(["athlete", "contact"] as const).map(
      (part): StaffAction => ({
        at: "/admin/families",
        action: "correct",
        audit: part === "athlete" ? "families.corrected" : "families.added",
        says: part === "athlete" ? "First name" : "Phone: … ",
        act: async () => {
          const { familyId, athleteId } = await make.family();
          return submit(personPath(familyId, part, part === "athlete" ? athleteId : "new"), {
            ...adults,
            given_name: "Another",
            family_name: "Name",
            born_on: "2012-05-04",
            _action: "correct",
          });
        },
      }),
    ),
    {
      at: "/admin/families",
      action: "merge",
      audit: "families.merged",
      says: "1 athlete",
      act: async () => {
        const [remaining, other] = [await make.family(), await make.family()];
        const fields = { _action: "merge", id: other.familyId, confirmed: "yes" };
        return submit(`/admin/families/${remaining.familyId}/merge`, fields);
      },
    },
    ...(["read", "enter", "correct", "delete"] as const).map(
      (action): StaffAction => ({
        at: "/admin/families",
        action: `${action}-health`,
        audit: `families.health-${({ read: "read", enter: "entered", correct: "corrected", delete: "deleted" } as const)[action]}`,
        says: "athlete ",
        act: async () => {
          const { familyId, athleteId } =
            action === "enter" ? await make.family() : await make.medicalInformation();
          const [note] = await listMedicalInformation(club.ctx, [athleteId]);
          return submit(`/admin/families/${familyId}/medical-information`, {
            _action: `${action}-health`,
            id: athleteId,
            health_note: "Walnuts",
            agreed_by: "Anna Lee",
            agreed_on: dayOf(new Date(), club.ctx.content.club.timeZone),
            health_consent: "yes",
            version: note?.changedAt.toISOString() ?? "",
          });
        },
      }),
    ),
    {
      at: "/admin/waivers",
      action: "remind",
      audit: "waivers.reminded",
      says: "one guardian",
      act: async () => {
        await make.registered({ email: `reminded-${randomUUID()}@example.ca` });
        return submit("/admin/waivers", { _action: "remind" });
      },
    },
    {
      at: "/admin/outbox",
      action: "resend",
      audit: "mail.resent",
      says: "Your place",
      act: async () =>
        submit("/admin/outbox", {
          _action: "resend",
          delivery: (await make.delivery("failed")).id,
        }),
    },
    {
      at: "/admin/payments",
      action: "received",
      audit: "payments.received",
      says: "$25 announced, $9,999 received",
      act: async () => {
        const { reference } = await make.order();
        const fields = { _action: "received", amount: "9999", sure: "999900" };
        return submit(`/admin/payments/${reference}/transfer`, fields);
      },
    },
    {
      at: "/admin/payments",
      action: "give-up",
      audit: "payments.given-up",
      says: "$25 announced",
      act: async () =>
        submit(`/admin/payments/${(await make.order()).reference}/transfer`, {
          _action: "give-up",
        }),
    },
    {
      at: "/admin/payments",
      action: "resend",
      audit: "payments.resent",
      says: "TEST-",
      act: async () => {
        const { reference } = await make.paidOrder("delivered");
        return submit(`/admin/payments/${reference}`, { _action: "resend" });
      },
    },
    {
      at: "/admin/payments",
      action: "resend",
      audit: "payments.message-resent",
      says: "by email",
      act: async () => {
        const { reference, receipt } = await make.paidOrder("failed");
        const fields = { _action: "resend", delivery: receipt.id };
        return submit(`/admin/payments/${reference}`, fields);
      },
    },
    {
      at: "/admin/payments",
      action: "set-state",
      audit: "payments.marked",
      says: "new → answered",
      act: async () => {
        const { reference } = await make.paidOrder("delivered");
        return submit(`/admin/payments/${reference}`, { _action: "set-state", state: "answered" });
      },
    },
    {
      at: "/admin/payments",
      action: "correct",
      audit: "office.payments-corrected",
      says: "Paid: $25 → $1",
      act: async () => {
        const sessionId = randomUUID();
        await make.order({ method: "card", state: "paid", paidCents: 2_500 }, sessionId);
        await club.ctx.db.insert(paymentFindings).values({
          id: randomUUID(),
          kind: "amount",
          subject: sessionId,
          message: "Another sum",
          cents: 100,
        });
        return submit("/admin/payments/check", { _action: "correct" });
      },
    },
    ...(["accept", "returned"] as const).map(
      (action): StaffAction => ({
        at: "/admin/payments",
        action,
        says: "TEST-",
        audit: action === "accept" ? "office.payment-accepted" : "office.payment-returned",
        act: async () => {
          const sessionId = randomUUID();
          const { reference } = await make.order({ method: "card", state: "review" }, sessionId);
          await club.ctx.db.insert(paymentFindings).values({
            id: randomUUID(),
            kind: "mismatch",
            subject: sessionId,
            message: "In US dollars",
          });
          return submit(`/admin/payments/${reference}/decision`, { _action: action });
        },
      }),
    ),
    {
      at: "/admin/payments",
      action: "check",
      audit: "payments.checked",
      says: "no difference",
      act: () => submit("/admin/payments/check", { _action: "check" }),
    },
    {
      at: "/admin/privacy",
      action: "close",
      audit: "office.request-closed",
      says: "TEST-",
      act: async () =>
        submit("/admin/privacy", {
          _action: "close",
          reference: await make.request({ kind: "access" }),
        }),
    },
    {
      at: "/admin/privacy",
      action: "delete",
      audit: "office.person-deleted",
      says: "TEST-",
      act: async () =>
        submit("/admin/privacy", {
          _action: "delete",
          sure: "yes",
          reference: await make.request({}),
        }),
    },
    {
      at: "/admin/privacy",
      action: "release",
      audit: "office.request-released",
      says: "TEST-",
      act: async () => {
        const held = await make.request({ state: "asked", suspicion: ["Too fast"] });
        return submit("/admin/privacy", { _action: "release", reference: held });
      },
    },
    ...peopleActions(club, cookie, role),
    {
      at: "/admin/health",
      action: "rehearse",
      audit: "office.rehearsed",
      says: "-",
      act: () => submit("/admin/health", { _action: "rehearse" }),
    },
    ...(["show-key", "key-saved"] as const).map(
      (action): StaffAction => ({
        at: "/admin/health",
        action,
        audit: action === "show-key" ? "office.backup-key-shown" : "office.backup-key-saved",
        says: "age1test",
        act: () => {
          club.backupKey.text = "# public key: age1test\nAGE-SECRET-KEY-1ABCDEF\n";
          return submit("/admin/health", { _action: action, end: "abcdef" });
        },
      }),
    ),
    ...(["unpublish", "publish"] as const).map(
      (action): StaffAction => ({
        at: "/admin/publish",
        action,
        audit: action === "publish" ? "site.published" : "site.unpublished",
        says: club.ctx.content.club.name,
        act: () => submit("/admin/publish", { _action: action }),
      }),
    ),
    {
      at: "post /trigger-email",
      audit: "mail.written",
      says: "kofi@example.ca Saturday",
      act: () =>
        call("POST", "/trigger-email", {
          to: "kofi@example.ca",
          subject: "Saturday",
          message: "A word of mine",
        }),
    },
    ...[
      "inbox",
      "outbox",
      "newsletter",
      "payments",
      "donations",
      "ledger",
      "ledger-report",
      "owed",
      "transfers",
      "sponsors",
      "signatures",
      "waivers",
      "waiting",
      "rosters",
      "groups",
      "coaches",
      "people",
      "meets",
      "results",
      "attendance",
      "messages",
      "privacy-requests",
      "log",
    ]
      .flatMap((list) => [`${list}.csv`, `${list}.xlsx`])
      .map(
        (file): StaffAction => ({
          at: `get /api/${file}`,
          audit: "office.exported",
          says: file
            .replace(/\.\w+$/, "")
            .replace("ledger-report", "month report")
            .replace("waivers", "missing waivers")
            .replace("waiting", "waiting lists")
            .replace("people", "accounts")
            .replace("owed", "who owes")
            .replace("transfers", "expected e-transfers")
            .replace("sponsors", "what sponsors are to pay")
            .replace("privacy-requests", "privacy requests"),
          act: () => call("GET", `/api/${file}`),
        }),
      ),
    {
      at: "get /api/payment-letters/{file}",
      audit: "office.exported",
      says: "proof letter",
      act: async () => {
        const { reference } = await make.sale({ offeringType: "eclairs", offeringId: 1 });
        return call("GET", `/api/payment-letters/${reference}.pdf`);
      },
    },
    {
      at: "get /api/privacy-requests/{file}",
      audit: "office.exported",
      says: "person",
      act: async () =>
        call("GET", `/api/privacy-requests/${await make.request({ kind: "access" })}.json`),
    },
    // Last, because the families that they register must not get the reminder above.
    ...bySubject.flatMap((actions) => actions(club, cookie, make)),
  ];
}
