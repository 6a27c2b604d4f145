import type { DeliveryChannel } from "#domain/delivery.ts";
import { reasonOf } from "#domain/logged-error.ts";
import type { deliveries } from "#server/db/schema.ts";
import { whenAvailable } from "#server/db/when-available.ts";
import type { ContactRecord } from "#server/integrations/crm/port.ts";
import type { MailMessage } from "#server/integrations/mail/port.ts";
import { claimDelivery } from "./claim-delivery.ts";
import type { ClubDesk } from "./club-desk.ts";
import { mailPage } from "./mail-page.ts";
import { type Outcome, type Sent, settleDelivery } from "./settle-delivery.ts";

/** What an attempt has to know of a delivery. */
export type OwedDelivery = Pick<
  typeof deliveries.$inferSelect,
  "id" | "submissionId" | "channel" | "payload" | "attempts"
>;

/** What became of one attempt. `held`: another attempt is under way; `done`: nothing left to do. */
export type Attempt =
  | { state: "delivered"; knownContact: boolean }
  | { state: "failed"; reason: string }
  | { state: "held" }
  | { state: "done" };

/**
 * What this process tried and has not written down: what a vendor took would be sent again, should
 * the database be away for longer than a claim holds.
 */
const unsettled = new Set<string>();

/** How long a database that is away is waited for, in ms. */
const settlePatience = 60_000;

/**
 * Tries one delivery now. Only one attempt of a delivery runs at a time, on any instance.
 * @param last no further attempt follows, so a failure parks it for staff
 */
export async function deliver(
  desk: ClubDesk,
  { deliveryId, last }: { deliveryId: string; last: boolean },
): Promise<Attempt> {
  if (unsettled.has(deliveryId)) return { state: "held" };
  const claimed = await claimDelivery(desk.unflushed, deliveryId);
  if ("state" in claimed) return claimed;
  const { answer, settled } = attempt(desk, claimed.delivery, { last });
  await settled;
  return answer;
}

/**
 * Tries a delivery the caller has claimed.
 * @returns `answer`: what became of it, never rejected; `settled`: that it is written down too
 */
export function attempt(desk: ClubDesk, delivery: OwedDelivery, { last }: { last: boolean }) {
  const answer = send(desk, delivery).then(
    (sent) => ({ state: "delivered" as const, ...sent }),
    (error: unknown) => {
      const { id, channel } = delivery;
      desk.report("delivery failed", { delivery: id, channel, err: error });
      return { state: "failed" as const, reason: reasonOf(error) };
    },
  );
  const { id } = delivery;
  unsettled.add(id);
  const { vendor } = vendorOf(desk, delivery.channel);
  const write = (outcome: Outcome) =>
    whenAvailable(
      () => settleDelivery(desk.db, { delivery, outcome, last, vendor }),
      settlePatience,
    );
  return { answer, settled: answer.then(write).finally(() => unsettled.delete(id)) };
}

/** Who takes a channel's messages. */
export function vendorOf(
  { integrations }: Pick<ClubDesk, "integrations">,
  channel: DeliveryChannel,
) {
  return integrations[integrationOf[channel]];
}

const integrationOf = { crm: "crm", email: "mail", sms: "sms" } as const;

async function send(
  { integrations, content }: ClubDesk,
  { id, channel, payload, attempts }: OwedDelivery,
): Promise<Sent> {
  if (channel === "crm") {
    const outcome = await integrations.crm.saveContact(payload as unknown as ContactRecord);
    // After an attempt whose end nobody saw, the contact may well be our own: not a known one.
    const knownContact = outcome.kind === "updated" && attempts === 1;
    return { reference: outcome.id, knownContact };
  }
  if (channel === "email") {
    const letter = payload as unknown as Omit<MailMessage, "id">;
    const message = { html: mailPage(letter, content.club), ...letter };
    // Tells the visitor's own out-of-office not to answer (RFC 3834).
    const headers = { "Auto-Submitted": "auto-replied", ...message.headers };
    const { reference } = await integrations.mail.send({ ...message, id, headers });
    return { reference, knownContact: false };
  }
  const message = payload as { to: string; body: string };
  const { reference } = await integrations.sms.send({ id, ...message });
  return { reference, knownContact: false };
}
