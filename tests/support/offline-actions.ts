import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { programKey } from "#modules/families/checkout-athletes.ts";
import { waiverField, textHashField } from "#modules/families/waiver-answers.ts";
import { dayOf } from "#core/time/time.ts";
import { askWaivers } from "#modules/families/signatures.server.ts";
import { lastSeason } from "./last-season.ts";
import { membership } from "./offerings.ts";
import { type StaffAction, type StaffActions, staffActions } from "./staff-actions.ts";
import { recordPart } from "./ledger.ts";
import { registrations } from "#modules/enrolment/schema.ts";

/** Staff's actions on offline orders and their payments. */
export const offlineActions: StaffActions = (club, cookie, make) => {
  const { submit } = staffActions(club, cookie);
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
      says: "1 family, 1 place held until",
      act: async () => {
        const last = lastSeason(club, make);
        await last.family(["Ada"]);
        return submit(last.path(), { _action: "invite", families: "1", places: "1" });
      },
    },
    {
      at: "/admin/families",
      action: "record-papers",
      audit: "families.waivers-recorded",
      says: "signed on",
      act: async () => {
        const { familyId, athleteId } = await make.family();
        const [waiver] = await askWaivers(club.ctx, { id: athleteId, bornOn: null });
        if (!waiver) throw new Error("The club asks for no paper");
        return submit(`/admin/families/${familyId}/${athleteId}`, {
          _action: "record-papers",
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
        const fields = { _action: "withdraw", id: sold?.id ?? "", reason: "Moved away" };
        return submit(`/admin/payments/${reference}/corrections`, fields);
      },
    },
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
