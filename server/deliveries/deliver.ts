import { and, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { DeliveryChannel } from "#domain/inbox.ts";
import { reasonOf } from "#domain/logged-error.ts";
import { recordOf } from "#domain/records.ts";
import { whenAvailable } from "../db/availability.ts";
import type { Database } from "../db/database.ts";
import { deliveries, submissions } from "../db/schema/forms.ts";
import type { AppContext, Integrations } from "../context.ts";
import type { ContactRecord } from "../vendors/crm/port.ts";
import type { MailMessage } from "../vendors/mail/port.ts";
import { mailPage } from "./mail-layout.ts";
import { withKeys } from "./mailed-links.ts";
import type { DeliveryJob } from "./queue.ts";
import { returnIdHeader, returnIdOf } from "./return-id.ts";
import { endSms } from "./text.ts";

/** The part of a delivery that an attempt needs. */
export type QueuedDelivery = Pick<
  typeof deliveries.$inferSelect,
  "id" | "submissionId" | "channel" | "payload" | "attempts"
>;

/**
 * Result of one attempt. `held`: another attempt is running, or the result could not be recorded; `done`: the
 * delivery is finished.
 */
export type Attempt =
  | { state: "delivered"; knownContact: boolean }
  | { state: "failed"; reason: string; isFinal: boolean }
  | { state: "held" }
  | { state: "done" };

/**
 * Deliveries that this process tried but has not recorded yet. Without this list, a database outage
 * longer than a claim would make a worker send again what the vendor already took.
 */
const unrecorded = new Set<string>();

/** How long to wait for an unavailable database, in ms. */
const recordTimeoutMs = 60_000;

/**
 * Tries these deliveries now, all at once. Only one attempt of a delivery runs at a time, on any
 * instance.
 * @returns the attempts in the order of the jobs, once each result is recorded
 */
export async function deliver(ctx: AppContext, jobs: DeliveryJob[]): Promise<Attempt[]> {
  const free = jobs.map(({ deliveryId }) => deliveryId).filter((id) => !unrecorded.has(id));
  const claims = await claimDeliveries(ctx.db, free);
  return Promise.all(
    jobs.map(async ({ deliveryId, last }) => {
      const claimed = claims.get(deliveryId);
      // Two jobs can name the same delivery, after Resend: the claim is for one attempt.
      claims.delete(deliveryId);
      if (!claimed) return { state: "held" };
      if ("state" in claimed) return claimed;
      const { answer, settled } = attempt(ctx, claimed, { last });
      return settled.then(
        () => answer,
        (error: unknown) => {
          ctx.report("delivery not settled", { delivery: deliveryId, err: error });
          return { state: "held" };
        },
      );
    }),
  );
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
      const isFinal = recordOf(error).isFinal === true;
      return { state: "failed" as const, reason: reasonOf(error), isFinal };
    },
  );
  const { id } = delivery;
  unrecorded.add(id);
  const { vendor } = vendorOf(ctx, delivery.channel);
  const write = (outcome: Outcome) =>
    whenAvailable(async () => {
      const isFinal = outcome.state === "failed" && outcome.isFinal;
      if (isFinal && delivery.channel === "sms") await endSms(ctx.db, String(delivery.payload.to));
      await recordAttempt(ctx.db, { delivery, outcome, last: last || isFinal, vendor });
    }, recordTimeoutMs);
  return { answer, settled: answer.then(write).finally(() => unrecorded.delete(id)) };
}

/** The vendor that takes a channel's messages. */
export function vendorOf<Channel extends DeliveryChannel>(
  { integrations }: Pick<AppContext, "integrations">,
  channel: Channel,
): Integrations[(typeof integrationOf)[Channel]] {
  return integrations[integrationOf[channel]];
}

const integrationOf = { crm: "crm", email: "mail", sms: "sms" } as const;

async function send(
  { db, integrations, content, mailedLinkSecret }: AppContext,
  { id, channel, payload, attempts }: QueuedDelivery,
): Promise<Sent> {
  if (channel === "crm") {
    const outcome = await integrations.crm.saveContact(payload as unknown as ContactRecord);
    // If an earlier attempt ended unseen, the contact may be our own, so it doesn't count as known.
    const knownContact = outcome.kind === "updated" && attempts === 1;
    return { reference: outcome.id, knownContact };
  }
  if (channel === "email") {
    const stored = payload as unknown as Omit<MailMessage, "id">;
    const letter = { ...stored, text: await withKeys(db, stored.to, stored.text) };
    const message = { html: mailPage(letter, content.club), ...letter };
    const headers = {
      // Tells the visitor's auto-responder not to answer (RFC 3834).
      "Auto-Submitted": "auto-replied",
      ...message.headers,
      [returnIdHeader]: returnIdOf(mailedLinkSecret, id, letter.to),
    };
    const { reference } = await integrations.mail.send({ ...message, id, headers });
    return { reference, knownContact: false };
  }
  const { to, body } = payload as { to: string; body: string };
  const text = await withKeys(db, to, body);
  const { reference } = await integrations.sms.send({ id, to, body: text });
  return { reference, knownContact: false };
}

/** Longer than any vendor's time limit: after this, the process that claimed it must be dead. */
export const claimedUntil = sql<Date>`now() + interval '15 seconds'`;

/** A new delivery whose first attempt starts as soon as it is saved. */
export const claimedNow = { state: "sending" as const, attempts: 1 };

/** Why an attempt does not start: another one holds the claim, or the delivery is finished. */
type NotClaimed = { state: "held" | "done" };

/**
 * An SMS to a family whose attempt ended with its process: it may have arrived, a second one would look like
 * a new message, and the mail has the same text. Therefore staff decide.
 */
const isDoubtful = sql`(${deliveries.state} = 'sending' and ${deliveries.channel} = 'sms'
  and ${deliveries.submissionId} is null)`;
const warning = "The site stopped while this was being sent: it may have arrived.";

/** Claims deliveries for one attempt each, against every other instance. */
async function claimDeliveries(
  db: Database,
  ids: string[],
): Promise<Map<string, QueuedDelivery | NotClaimed>> {
  const isFree = or(
    inArray(deliveries.state, ["pending", "retrying"]),
    // A claim that ends much later than one made now: the clock has been set back since. A little
    // later is usual: a statement that started earlier may have waited for the one that claimed it.
    and(
      eq(deliveries.state, "sending"),
      or(
        lt(deliveries.claimedUntil, sql`now()`),
        gt(deliveries.claimedUntil, sql`${claimedUntil} + interval '1 minute'`),
      ),
    ),
  );
  const { id, submissionId, channel, payload, attempts } = deliveries;
  const claimed = await db
    .update(deliveries)
    .set({
      state: sql`case when ${isDoubtful} then 'failed' else 'sending' end`,
      attempts: sql`${attempts} + 1`,
      claimedUntil,
      lastError: sql`case when ${isDoubtful} then ${warning} else ${deliveries.lastError} end`,
      finishedAt: sql`case when ${isDoubtful} then now() end`,
    })
    .where(and(inArray(id, ids), isFree))
    .returning({ id, submissionId, channel, payload, attempts, state: deliveries.state });
  const claims = new Map<string, QueuedDelivery | NotClaimed>(
    claimed.map(({ state, ...one }) => [one.id, state === "failed" ? { state: "done" } : one]),
  );
  const others = ids.filter((other) => !claims.has(other));
  if (others.length === 0) return claims;
  const isSending = and(inArray(id, others), eq(deliveries.state, "sending"));
  const sending = await db.select({ id }).from(deliveries).where(isSending);
  for (const other of others) claims.set(other, { state: "done" });
  for (const { id: other } of sending) claims.set(other, { state: "held" });
  return claims;
}

interface Sent {
  /** The vendor's id for the message. */
  reference: string | null;
  knownContact: boolean;
}

type Outcome =
  | ({ state: "delivered" } & Sent)
  /** `isFinal`: the receiver wants no more, or does not exist; it is not tried again. */
  | { state: "failed"; reason: string; isFinal: boolean };

interface Attempted {
  delivery: Pick<QueuedDelivery, "id" | "channel" | "attempts">;
  outcome: Outcome;
  /** No further attempt follows: a failure waits for staff. */
  last: boolean;
  vendor: string;
}

/**
 * Records the result of an attempt and all its effects in one statement. Only the attempt that holds the
 * claim may do so; for a late one the attempt count has moved on. The count is smaller if PostgreSQL was
 * killed before it flushed the claim. An SMS passes its result on to all that were counted in it.
 */
async function recordAttempt(
  db: Database,
  { delivery: { id, channel, attempts }, outcome, last, vendor }: Attempted,
): Promise<void> {
  const isDelivered = outcome.state === "delivered";
  const isReturned = channel === "email" && !isDelivered && outcome.isFinal;
  const isFinished = isDelivered || last;
  const result = sql`
    vendor = ${vendor},
    state = ${isDelivered ? "delivered" : isFinished ? "failed" : "retrying"},
    last_error = ${isDelivered ? null : outcome.reason},
    finished_at = ${isFinished ? sql`now()` : null},
    due_at = ${isFinished ? null : sql`due_at`},
    returned = ${isReturned ? "returned" : null},
    returned_at = ${isReturned ? sql`now()` : null},
    vendor_reference = coalesce(${isDelivered ? outcome.reference : null}, vendor_reference)`;
  const wasKnown = isDelivered && outcome.knownContact;
  await db.execute(sql`
    with recorded as (
      update ${deliveries} set ${result}, claimed_until = null
      where id = ${id} and attempts <= ${attempts}
      returning id, submission_id
    ), counted as (
      update ${deliveries} set ${result}
      where batched_into = (select id from recorded) and state <> 'delivered'
    )
    update ${submissions} set known_contact = true
    where ${wasKnown} and id = (select submission_id from recorded)`);
}
