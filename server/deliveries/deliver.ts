import { and, eq, gt, inArray, lt, lte, or, sql } from "drizzle-orm";
import type { DeliveryChannel } from "#domain/inbox.ts";
import { reasonOf } from "#domain/logged-error.ts";
import { whenAvailable } from "../db/availability.ts";
import type { Database } from "../db/database.ts";
import { deliveries, submissions } from "../db/schema/forms.ts";
import type { AppContext } from "../context.ts";
import type { ContactRecord } from "../vendors/crm/port.ts";
import type { MailMessage } from "../vendors/mail/port.ts";
import { recordBatchedTexts } from "./gather-texts.ts";
import { mailPage } from "./mail-layout.ts";
import type { DeliveryJob } from "./queue.ts";

/** What an attempt needs to know about a delivery. */
export type QueuedDelivery = Pick<
  typeof deliveries.$inferSelect,
  "id" | "submissionId" | "channel" | "payload" | "attempts"
>;

/** Result of one attempt. `held`: another attempt is under way; `done`: nothing left to do. */
export type Attempt =
  | { state: "delivered"; knownContact: boolean }
  | { state: "failed"; reason: string }
  | { state: "held" }
  | { state: "done" };

/**
 * Deliveries that this process tried but has not recorded yet. Without this list, a database outage
 * longer than a claim would make a worker send again what the vendor already took.
 */
const unrecorded = new Set<string>();

/** How long to wait for a database that is away, in ms. */
const recordTimeoutMs = 60_000;

/**
 * Tries one delivery now. Only one attempt of a delivery runs at a time, on any instance.
 * @param last no further attempt follows, so a failure is final until staff resend it
 */
export async function deliver(
  ctx: AppContext,
  { deliveryId, last }: { deliveryId: string; last: boolean },
): Promise<Attempt> {
  if (unrecorded.has(deliveryId)) return { state: "held" };
  const claimed = await claimDelivery(ctx.db, deliveryId);
  if ("state" in claimed) return claimed;
  const { answer, settled } = attempt(ctx, claimed.delivery, { last });
  await settled;
  return answer;
}

/**
 * Tries a delivery that the caller has claimed.
 * @returns `answer`: the result, never rejects; `settled`: resolves once the result is recorded too
 */
export function attempt(ctx: AppContext, delivery: QueuedDelivery, { last }: { last: boolean }) {
  const answer = send(ctx, delivery).then(
    (sent) => ({ state: "delivered" as const, ...sent }),
    (error: unknown) => {
      const { id, channel } = delivery;
      ctx.report("delivery failed", { delivery: id, channel, err: error });
      return { state: "failed" as const, reason: reasonOf(error) };
    },
  );
  const { id } = delivery;
  unrecorded.add(id);
  const { vendor } = vendorOf(ctx, delivery.channel);
  const write = (outcome: Outcome) =>
    whenAvailable(
      () => recordAttempt(ctx.db, { delivery, outcome, last, vendor }),
      recordTimeoutMs,
    );
  return { answer, settled: answer.then(write).finally(() => unrecorded.delete(id)) };
}

/** The vendor that takes a channel's messages. */
export function vendorOf(
  { integrations }: Pick<AppContext, "integrations">,
  channel: DeliveryChannel,
) {
  return integrations[integrationOf[channel]];
}

const integrationOf = { crm: "crm", email: "mail", sms: "sms" } as const;

async function send(
  { integrations, content }: AppContext,
  { id, channel, payload, attempts }: QueuedDelivery,
): Promise<Sent> {
  if (channel === "crm") {
    const outcome = await integrations.crm.saveContact(payload as unknown as ContactRecord);
    // If an earlier attempt ended unseen, the contact may be our own, so it doesn't count as known.
    const knownContact = outcome.kind === "updated" && attempts === 1;
    return { reference: outcome.id, knownContact };
  }
  if (channel === "email") {
    const letter = payload as unknown as Omit<MailMessage, "id">;
    const message = { html: mailPage(letter, content.club), ...letter };
    // Tells the visitor's auto-responder not to answer (RFC 3834).
    const headers = { "Auto-Submitted": "auto-replied", ...message.headers };
    const { reference } = await integrations.mail.send({ ...message, id, headers });
    return { reference, knownContact: false };
  }
  const message = payload as { to: string; body: string };
  const { reference } = await integrations.sms.send({ id, ...message });
  return { reference, knownContact: false };
}

/** A worker's step: one attempt; throws when the queue has to retry. */
export async function deliverJob(ctx: AppContext, job: DeliveryJob): Promise<void> {
  const attempt = await deliver(ctx, job);
  if (attempt.state === "failed" && !job.last) throw new Error(attempt.reason);
  if (attempt.state === "held") throw new Error("Another attempt is under way");
}

type Delivery = typeof deliveries.$inferSelect;

/** Longer than any vendor's time limit: after this, the process that claimed it must be dead. */
export const claimedUntil = sql<Date>`now() + interval '15 seconds'`;

/** A new delivery whose first attempt starts as soon as it is saved. */
export const claimedNow = { state: "sending" as const, attempts: 1 };

/** The delivery, or why there is nothing to do: another attempt holds the claim, or it is finished. */
type Claim = { delivery: Delivery } | { state: "held" | "done" };

/** Claims a delivery for one attempt, against every other instance. */
async function claimDelivery(db: Database, id: string): Promise<Claim> {
  const isFree = or(
    inArray(deliveries.state, ["pending", "retrying"]),
    // A claim that ends later than one made now: the clock has been set back since.
    and(
      eq(deliveries.state, "sending"),
      or(lt(deliveries.claimedUntil, sql`now()`), gt(deliveries.claimedUntil, claimedUntil)),
    ),
  );
  const [delivery] = await db
    .update(deliveries)
    .set({ state: "sending", attempts: sql`${deliveries.attempts} + 1`, claimedUntil })
    .where(and(eq(deliveries.id, id), isFree))
    .returning();
  if (delivery) return { delivery };
  const isSending = and(eq(deliveries.id, id), eq(deliveries.state, "sending"));
  return { state: (await db.$count(deliveries, isSending)) > 0 ? "held" : "done" };
}

/** What a vendor answered. */
interface Sent {
  /** The vendor's id for the message. */
  reference: string | null;
  knownContact: boolean;
}

type Outcome = ({ state: "delivered" } & Sent) | { state: "failed"; reason: string };

interface Attempted {
  delivery: Pick<typeof deliveries.$inferSelect, "id" | "submissionId" | "channel" | "attempts">;
  outcome: Outcome;
  /** No further attempt follows: a failure waits for staff. */
  last: boolean;
  vendor: string;
}

/**
 * Records the result of an attempt. Only the attempt that holds the claim may do so; for a late one
 * the attempt count has moved on. The count is smaller if PostgreSQL was killed before it flushed the claim.
 */
async function recordAttempt(
  db: Database,
  { delivery: { id, submissionId, channel, attempts }, outcome, last, vendor }: Attempted,
): Promise<void> {
  const isDelivered = outcome.state === "delivered";
  await db.transaction(async (transaction) => {
    await transaction
      .update(deliveries)
      .set({
        state: isDelivered ? "delivered" : last ? "failed" : "retrying",
        vendor,
        lastError: isDelivered ? null : outcome.reason,
        finishedAt: isDelivered || last ? new Date() : null,
        claimedUntil: null,
        ...(isDelivered && { dueAt: null }),
        ...(isDelivered && outcome.reference && { vendorReference: outcome.reference }),
      })
      .where(and(eq(deliveries.id, id), lte(deliveries.attempts, attempts)));
    if (channel === "sms") await recordBatchedTexts(transaction, id);
    if (isDelivered && outcome.knownContact && submissionId) {
      await transaction
        .update(submissions)
        .set({ knownContact: true })
        .where(eq(submissions.id, submissionId));
    }
  });
}
