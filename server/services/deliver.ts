import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { deliveries, submissions } from "#server/db/schema.ts";
import type { ContactRecord } from "#server/integrations/crm/port.ts";
import type { MailMessage } from "#server/integrations/mail/port.ts";
import { mailPage } from "./mail-page.ts";
import type { ClubDesk } from "./club-desk.ts";

type Delivery = typeof deliveries.$inferSelect;

/** What became of one attempt. `held`: another attempt is under way; `done`: nothing left to do. */
export type Attempt =
  | { state: "delivered"; knownContact: boolean }
  | { state: "failed"; reason: string }
  | { state: "held" }
  | { state: "done" };

/** Longer than any vendor's time limit: after this the process that claimed it must be dead. */
const claimSeconds = 15;

/**
 * Tries one delivery now. Only one attempt of a delivery runs at a time, on any instance.
 * @param last no further attempt follows, so a failure parks it for staff
 */
export async function deliver(
  desk: ClubDesk,
  { deliveryId, last }: { deliveryId: string; last: boolean },
): Promise<Attempt> {
  const claimed = await claim(desk, deliveryId);
  if ("state" in claimed) return claimed;
  const { delivery } = claimed;
  try {
    const sent = await send(desk, delivery);
    await settle(desk, delivery, {
      state: "delivered",
      vendor: sent.vendor,
      vendorReference: sent.reference,
      lastError: null,
      finishedAt: new Date(),
    });
    if (sent.knownContact && delivery.submissionId) {
      await desk.db
        .update(submissions)
        .set({ knownContact: true })
        .where(eq(submissions.id, delivery.submissionId));
    }
    return { state: "delivered", knownContact: sent.knownContact };
  } catch (error) {
    const reason = (error as Error).message;
    desk.report("delivery failed", { delivery: delivery.id, channel: delivery.channel, reason });
    await settle(desk, delivery, {
      state: last ? "parked" : "retrying",
      vendor: desk.integrations[integrationOf[delivery.channel]].vendor,
      lastError: reason,
      finishedAt: last ? new Date() : null,
    });
    return { state: "failed", reason };
  }
}

const integrationOf = { crm: "crm", email: "mail", sms: "sms" } as const;

async function claim({ db }: ClubDesk, id: string): Promise<Attempt | { delivery: Delivery }> {
  const free = or(
    inArray(deliveries.state, ["pending", "retrying"]),
    and(eq(deliveries.state, "sending"), lt(deliveries.claimedUntil, sql`now()`)),
  );
  const [delivery] = await db
    .update(deliveries)
    .set({
      state: "sending",
      attempts: sql`${deliveries.attempts} + 1`,
      claimedUntil: sql`now() + make_interval(secs => ${claimSeconds})`,
    })
    .where(and(eq(deliveries.id, id), free))
    .returning();
  if (delivery) return { delivery };
  const [other] = await db
    .select({ state: deliveries.state })
    .from(deliveries)
    .where(eq(deliveries.id, id));
  return { state: other?.state === "sending" ? "held" : "done" };
}

/** Only the attempt that holds the claim may write; a late one finds the count has moved on. */
async function settle({ db }: ClubDesk, delivery: Delivery, outcome: Partial<Delivery>) {
  await db
    .update(deliveries)
    .set({ ...outcome, claimedUntil: null })
    .where(and(eq(deliveries.id, delivery.id), eq(deliveries.attempts, delivery.attempts)));
}

async function send(
  { integrations, content }: ClubDesk,
  { id, channel, payload, attempts }: Delivery,
) {
  if (channel === "crm") {
    const whenExists = content.club.duplicateContacts;
    const outcome = await integrations.crm.saveContact(payload as unknown as ContactRecord, {
      whenExists,
    });
    // After an attempt whose end nobody saw, "exists" may well be our own doing: not a known contact.
    const knownContact = outcome.kind === "exists" && attempts === 1;
    return { vendor: integrations.crm.vendor, reference: outcome.id, knownContact };
  }
  if (channel === "email") {
    const letter = payload as unknown as Omit<MailMessage, "id">;
    const message = { html: mailPage(letter, content.club), ...letter };
    // Tells the visitor's own out-of-office not to answer (RFC 3834).
    const headers = { "Auto-Submitted": "auto-replied", ...message.headers };
    const { reference } = await integrations.mail.send({ ...message, id, headers });
    return { vendor: integrations.mail.vendor, reference, knownContact: false };
  }
  const message = payload as { to: string; body: string };
  const { reference } = await integrations.sms.send({ id, ...message });
  return { vendor: integrations.sms.vendor, reference, knownContact: false };
}
