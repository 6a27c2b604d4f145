import { moveForm, withdrawForm } from "./withdrawals.ts";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { programKey } from "#modules/families/checkout-athletes.ts";
import { waiverField, textHashField } from "#modules/families/waiver-answers.ts";
import { matchTransfers } from "#modules/billing/match-transfers.server.ts";
import { dayOf, daysAfter } from "#core/time/time.ts";
import { askWaivers } from "#modules/families/signatures.server.ts";
import { lastSeason } from "./last-season.ts";
import { membership } from "./offerings.ts";
import { type StaffAction, type StaffActions, staffActions } from "./staff-actions.ts";
import { recordPart } from "./ledger.ts";
import { hiddenIn } from "./program-forms.ts";
import { charge, postEntries } from "#modules/billing/ledger.server.ts";
import {
  paymentMethods,
  providerSessions,
  type Refund,
  refunds,
  sponsorClaims,
  transferHolds,
} from "#modules/billing/schema.ts";
import { postRefund } from "#modules/billing/refund-credits.server.ts";
import { writeOff } from "#modules/billing/write-off.server.ts";
import { auditLog } from "#core/audit/schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";

const refundAudits = {
  "paid-back": "payments.paid-back",
  "cancel-refund": "payments.refund-cancelled",
  "retry-refund": "payments.refund-retried",
} as const;

/** Staff's actions on offline orders, payments and refunds. */
export const offlineActions: StaffActions = (club, cookie, make) => {
  const { submit } = staffActions(club, cookie);

  const cashOrder = { kind: "registration", method: "cash" } as const;

  /** A refund of a dollar of a paid order. */
  async function storedRefund(refund: Pick<Refund, "method" | "state">) {
    const { db, integrations } = club.ctx;
    const { method } = refund;
    const effectiveOn = "2026-11-02";
    const paid = { kind: "registration", state: "paid", paidAt: new Date() } as const;
    const { id: orderId, reference } = await make.order({ ...paid, method });
    const own = { paymentReference: `pi_${orderId}`, provider: integrations.payments.vendor };
    if (method === "card")
      await db.update(providerSessions).set(own).where(eq(providerSessions.orderId, orderId));
    await db.transaction((transaction) =>
      postEntries(transaction, orderId, [
        charge(orderId, 2_500, effectiveOn),
        {
          kind: "payment",
          cents: -2_500,
          method,
          ...(method === "card" && { provider: own.provider, providerId: own.paymentReference }),
          effectiveOn,
          ...(method === "card" && { provider: own.provider, providerId: own.paymentReference }),
          idempotencyKey: `payment:${orderId}`,
        },
        { kind: "credit", cents: -100, effectiveOn, idempotencyKey: `credit:${orderId}` },
      ]),
    );
    const [row] = await db
      .insert(refunds)
      .values({ orderId, cents: 100, ...refund, ...(method === "card" && own) })
      .returning();
    return { id: row?.id ?? "", reference };
  }

  return [
    {
      at: "/admin/families",
      action: "register",
      audit: "families.registered",
      says: "not paid yet",
      act: () => {
        const { type, id, option } = membership(club.ctx.content);
        return submit("/admin/families/register", {
          _action: "register",
          athlete_1_given_name: "Ada",
          athlete_1_program_1: programKey({ type, id }),
          guardian_name: "Abena Osei",
          total: String(option.priceCents),
          part_1_method: "cash",
        });
      },
    },
    {
      at: "/admin/families",
      action: "invite",
      audit: "families.invited",
      says: "1 family, 1 spot held until",
      act: async () => {
        const last = lastSeason(club, make);
        await last.family(["Ada"]);
        return submit(last.path(), { _action: "invite", families: "1", places: "1" });
      },
    },
    {
      at: "/admin/families",
      action: "record-waivers",
      audit: "families.waivers-recorded",
      says: "signed on",
      act: async () => {
        const { familyId, athleteId } = await make.family();
        const [waiver] = await askWaivers(club.ctx, { id: athleteId, bornOn: null });
        if (!waiver) throw new Error("The club asks for no paper");
        return submit(`/admin/families/${familyId}/${athleteId}`, {
          _action: "record-waivers",
          id: athleteId,
          [waiverField("", waiver.id)]: waiver.answer === "confirm" ? "yes" : "no",
          [textHashField("", waiver.id)]: waiver.sha256,
          signed_by: "other",
          signer_name: "Abena Osei",
          signer_as: "Mother",
          signed_on: dayOf(new Date(), club.ctx.content.club.timeZone),
        });
      },
    },
    ...(["record-money", "abandon"] as const).map(
      (action): StaffAction => ({
        at: "/admin/payments",
        action,
        audit: action === "abandon" ? "payments.abandoned" : "payments.recorded",
        says: action === "abandon" ? "nothing was paid" : "cash $1",
        act: async () => {
          const { reference } = await make.order({ kind: "registration", method: "cash" });
          const money = { part_1_method: "cash", part_1_amount: "1" };
          const on = dayOf(new Date(), club.ctx.content.club.timeZone);
          return submit(`/admin/payments/${reference}/offline-payments`, {
            _action: action,
            ...money,
            part_1_on: on,
          });
        },
      }),
    ),
    {
      at: "/admin/payments",
      action: "free",
      audit: "office.hold-freed",
      says: "TEST-",
      act: async () => {
        const heldUntil = new Date(Date.now() + 60_000);
        const held = { kind: "registration", method: "card", heldUntil } as const;
        const { reference } = await make.order(held);
        return submit("/admin/payments/places", { _action: "free", reference });
      },
    },
    {
      at: "/admin/payments",
      action: "give",
      audit: "office.place-given",
      says: "TEST-",
      act: async () => {
        const { type: offeringType, id: offeringId } = membership(club.ctx.content);
        const { id: orderId, reference } = await make.sale({ offeringType, offeringId });
        await club.ctx.db
          .update(registrations)
          .set({ state: "unplaced", withoutPlace: true })
          .where(eq(registrations.orderId, orderId ?? ""));
        return submit("/admin/payments/places", { _action: "give", reference });
      },
    },
    {
      at: "/admin/payments",
      action: "withdraw",
      audit: "families.withdrawn",
      says: "Moved away",
      act: async () => {
        const { type: offeringType, id: offeringId } = membership(club.ctx.content);
        const { id: orderId, reference } = await make.sale({ offeringType, offeringId });
        const ofOrder = eq(registrations.orderId, orderId ?? "");
        const [sold] = await club.ctx.db.select().from(registrations).where(ofOrder);
        return submit(`/admin/payments/${reference}/withdraw`, {
          ...(await withdrawForm(club, cookie, reference, [sold?.id ?? ""])),
          reason: "Moved away",
        });
      },
    },
    {
      at: "/admin/payments",
      action: "move",
      audit: "families.moved",
      says: "Friends",
      act: async () => {
        const [old, other] = [0, 1].map((n) => membership(club.ctx.content, n));
        if (!old || !other) throw new Error("The club has one membership");
        const { reference, id } = await make.sale({ offeringType: old.type, offeringId: old.id });
        const ofOrder = eq(registrations.orderId, id ?? "");
        const [sold] = await club.ctx.db.select().from(registrations).where(ofOrder);
        const moved = { reference, id: sold?.id ?? "", to: programKey(other) };
        return submit(`/admin/payments/${reference}/move`, {
          ...(await moveForm(club, cookie, moved)),
          _action: "move",
          reason: "Friends train there",
        });
      },
    },
    {
      at: "/admin/payments/:reference/refunds",
      action: "pay-out",
      audit: "payments.refund-requested",
      says: "$1 by e-transfer",
      act: async () => {
        const paid = { kind: "registration", state: "paid", paidAt: new Date() } as const;
        const customerEmail = `credit-${randomUUID()}@example.ca`;
        const order = await make.order({
          ...paid,
          method: "cash",
          customerEmail,
          paidCents: 2_500,
        });
        const { reference } = order;
        const given = { method: "credit", state: "done", cents: 100 } as const;
        const row = { orderId: order.id, ...given };
        const [{ id } = { id: "" }] = await club.ctx.db.insert(refunds).values(row).returning();
        const effectiveOn = "2026-11-02";
        const back = { cents: 100, method: "credit", effectiveOn } as const;
        await club.ctx.db.transaction((transaction) =>
          postRefund(transaction, order.id, { ...back, idempotencyKey: `refund:${id}` }),
        );
        const fields = { _action: "pay-out", id, amount: "1", method: "transfer" };
        return submit(`/admin/payments/${reference}/refunds`, fields);
      },
    },
    ...(["paid-back", "cancel-refund", "retry-refund"] as const).map(
      (action): StaffAction => ({
        at: "/admin/payments",
        action,
        audit: refundAudits[action],
        says: "$1",
        act: async () => {
          const refund = await (action === "retry-refund"
            ? storedRefund({ method: "card", state: "failed" })
            : storedRefund({ method: "cash", state: "due" }));
          return submit(`/admin/payments/${refund.reference}/refunds`, {
            _action: action,
            id: refund.id,
            on: dayOf(new Date(), club.ctx.content.club.timeZone),
          });
        },
      }),
    ),
    {
      at: "/admin/payments/owed",
      action: "remind-payers",
      audit: "payments.reminded",
      says: "$25 owed",
      act: async () => {
        const to = { customerEmail: `owes-${randomUUID()}@example.ca` };
        const { reference } = await make.order({ ...cashOrder, ...to });
        const fields = { _action: "remind-payers", picked: reference, asked: "2500" };
        return submit("/admin/payments/owed/write", fields);
      },
    },
    {
      at: "/admin/payments",
      action: "agree-on-plan",
      audit: "payments.plan-agreed",
      says: "$25.00 on ",
      act: async () => {
        const { reference } = await make.order(cashOrder);
        const path = `/admin/payments/${reference}/plan`;
        const page = await club.request(path, { headers: { Cookie: cookie } });
        const version = hiddenIn(await page.text(), "version");
        const on = dayOf(new Date(), club.ctx.content.club.timeZone);
        const part = { part_1_on: on, part_1_amount: "25" };
        return submit(path, { ...part, _action: "agree-on-plan", version });
      },
    },
    {
      at: "/admin/payments",
      action: "more-time",
      audit: "payments.transfer-extended",
      says: "until",
      act: async () => {
        const order = await make.order({ kind: "registration", method: "transfer" });
        const on = dayOf(new Date(), club.ctx.content.club.timeZone);
        await club.ctx.db.insert(transferHolds).values({ orderId: order.id, dueOn: on });
        const fields = { _action: "more-time", due_on: daysAfter(on, 5) };
        return submit(`/admin/payments/${order.reference}/more-time`, fields);
      },
    },
    {
      at: "/admin/payments",
      action: "stop-charging",
      audit: "payments.charging-stopped",
      says: "Visa ending in 4242",
      act: async () => {
        const { reference, id: orderId } = await make.order(cashOrder);
        const ids = { provider: "test", customerId: "cus_1", methodId: "pm_1" };
        const card = { brand: "visa", lastFour: "4242", expires: "2030-01" };
        await club.ctx.db.insert(paymentMethods).values({ ...ids, ...card, orderId });
        return submit(`/admin/payments/${reference}/saved-card`, { _action: "stop-charging" });
      },
    },
    {
      at: "/admin/payments",
      action: "record-transfers",
      audit: "payments.recorded",
      says: "e-transfer $25",
      act: async () => {
        const order = await make.order({ kind: "registration", method: "transfer" });
        const lines = `$25.00 ${order.reference}`;
        const [match] = [await matchTransfers(club.ctx, lines)].flat();
        const key = typeof match === "object" ? match.key : "";
        const fields = { _action: "record-transfers", lines, [`tick_${key}`]: "2500" };
        return submit("/admin/payments/transfers", fields);
      },
    },
    {
      at: "/admin/payments",
      action: "expect-sponsor",
      audit: "payments.sponsor-expected",
      says: "KidSport $5",
      act: async () => {
        const { reference } = await make.order(cashOrder);
        const on = dayOf(new Date(), club.ctx.content.club.timeZone);
        const fields = { sponsor: "KidSport", amount: "5", expected_by: on };
        const path = `/admin/payments/${reference}/sponsor-claims`;
        return submit(path, { ...fields, _action: "expect-sponsor" });
      },
    },
    ...(["sponsor-paid", "sponsor-declined"] as const).map(
      (action): StaffAction => ({
        at: "/admin/payments",
        action,
        audit: action === "sponsor-paid" ? "payments.recorded" : "payments.sponsor-declined",
        says: "KidSport $5",
        act: async () => {
          const { id: orderId, reference } = await make.order(cashOrder);
          const on = dayOf(new Date(), club.ctx.content.club.timeZone);
          const id = randomUUID();
          const claim = { sponsor: "KidSport", cents: 500, expectedBy: on, remindOn: on };
          await club.ctx.db
            .insert(sponsorClaims)
            .values({ ...claim, id, orderId, createdBy: "Mei" });
          const money = { part_1_amount: "5", part_1_on: on };
          const path = `/admin/payments/${reference}/sponsor-claims`;
          return submit(path, { ...money, _action: action, id });
        },
      }),
    ),
    ...(["write-off", "undo-write-off"] as const).map(
      (action): StaffAction => ({
        at: "/admin/payments",
        action,
        audit: action === "write-off" ? "payments.written-off" : "payments.write-off-undone",
        says: "$5: Moved away",
        act: async () => {
          const { reference } = await make.order(cashOrder);
          const fields = { amount: "5", reason: "Moved away", token: randomUUID() };
          const path = `/admin/payments/${reference}/write-offs`;
          if (action === "undo-write-off") {
            const by = { id: null, name: "Mei" };
            const { amount: _amount, ...given } = fields;
            await writeOff(club.ctx, by, { ...given, reference, cents: 500 });
            await club.ctx.db.delete(auditLog);
          }
          return submit(path, { ...fields, _action: action, id: fields.token });
        },
      }),
    ),
    {
      at: "/admin/payments",
      action: "void",
      audit: "payments.voided",
      says: "cheque $1: It bounced",
      act: async () => {
        const cheque = { kind: "registration", method: "cheque" } as const;
        const { id: orderId = "", reference } = await make.order(cheque);
        const part = { orderId, method: "cheque", cents: 100, recordedBy: "Mei" } as const;
        const id = randomUUID();
        await recordPart(club, { ...part, id });
        const fields = { _action: "void", id, reason: "It bounced" };
        return submit(`/admin/payments/${reference}/corrections`, fields);
      },
    },
  ];
};
