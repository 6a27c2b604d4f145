import { and, eq, gt, inArray, lt, not, or, type SQL, sql } from "drizzle-orm";
import { reasonOf } from "#core/logged-error.ts";
import { recordOf } from "#core/records.ts";
import { whenAvailable } from "#core/db/availability.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import type { AppContext, Integrations } from "#core/context.server.ts";
import type { ContactRecord } from "#core/vendors/crm/port.server.ts";
import type { MailMessage } from "#core/vendors/mail/port.server.ts";
import { mailPage } from "./mail-layout.server.ts";
import { withKeys } from "./mailed-links.server.ts";
import { returnIdHeader, returnIdOf } from "./return-id.server.ts";
import type { DeliveryChannel } from "#core/deliveries.ts";
import { deliveries, submissions } from "./schema.ts";

/** The part of a delivery that an attempt needs. */
export type QueuedDelivery = Pick<
  typeof deliveries.$inferSelect,
  "id" | "submissionId" | "channel" | "payload" | "attempts" | "attemptsBefore"
>;

/** Result of one attempt. `lost`: it could not be recorded, and another attempt follows. */
export type Attempt =
  | { state: "delivered"; knownContact: boolean }
  | { state: "failed"; reason: string; isFinal: boolean }
  | { state: "lost" };

/**
 * Deliveries that this process tried but has not recorded yet. Without this list, a database outage
 * longer than a claim would make a worker send again what the vendor already took.
 */
const unrecorded = new Set<string>();

/** How long to wait for an unavailable database, in ms. */
const recordTimeoutMs = 60_000;

/**
 * Tries these deliveries now, all at once, whether they are due or not. One that is finished or being tried
 * elsewhere is left alone.
 * @returns the attempts, once each result is recorded
 */
export async function deliver(ctx: AppContext, ids: string[]): Promise<Attempt[]> {
  const claimed = await claim(ctx.db, and(inArray(deliveries.id, ids), isFree), ids.length);
  return Promise.all(claimed.map((delivery) => recorded(ctx, delivery)));
}

/** Tries a claimed delivery; resolves once its result is recorded, and never rejects. */
export function recorded(ctx: AppContext, delivery: QueuedDelivery): Promise<Attempt> {
  const { answer, settled } = attempt(ctx, delivery);
  return settled.then(
    () => answer,
    (error: unknown) => {
      ctx.report("delivery not settled", { delivery: delivery.id, err: error });
      return { state: "lost" };
    },
  );
}

/**
 * Tries a delivery that the caller has claimed.
 * @returns `answer`: the result, never rejects; `settled`: resolves once the result is recorded too
 */
export function attempt(ctx: AppContext, delivery: QueuedDelivery) {
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
  const write = (outcome: Outcome) =>
    whenAvailable(async () => {
      const isFinal = outcome.state === "failed" && outcome.isFinal;
      if (isFinal && delivery.channel === "sms")
        for (const stop of ctx.modules.smsStops) await stop(ctx.db, String(delivery.payload.to));
      await recordAttempt(ctx, delivery, outcome);
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
  ctx: AppContext,
  { id, channel, payload, attempts }: QueuedDelivery,
): Promise<Sent> {
  const { integrations, content, mailedLinkSecret } = ctx;
  if (channel === "crm") {
    const outcome = await integrations.crm.saveContact(payload as unknown as ContactRecord);
    // If an earlier attempt ended unseen, the contact may be our own, so it doesn't count as known.
    const knownContact = outcome.kind === "updated" && attempts === 1;
    return { reference: outcome.id, knownContact };
  }
  if (channel === "email") {
    const stored = payload as unknown as Omit<MailMessage, "id">;
    const email = { ...stored, text: await withKeys(ctx, stored.to, stored.text) };
    const message = { html: mailPage(email, content.club), ...email };
    const headers = {
      // Tells the visitor's auto-responder not to answer (RFC 3834).
      "Auto-Submitted": "auto-replied",
      ...message.headers,
      [returnIdHeader]: returnIdOf(mailedLinkSecret, id, email.to),
    };
    const { reference } = await integrations.mail.send({ ...message, id, headers });
    return { reference, knownContact: false };
  }
  const { to, body } = payload as { to: string; body: string };
  const text = await withKeys(ctx, to, body);
  const { reference } = await integrations.sms.send({ id, to, body: text });
  return { reference, knownContact: false };
}

/** When a running attempt is given up for dead: later than any vendor's time limit. */
export const claimedUntil = sql<Date>`now() + interval '15 seconds'`;

/** A new delivery whose first attempt starts as soon as it is saved. */
export const claimedNow = { state: "sending" as const, attempts: 1 };

/** A delivery that is tried again from the first attempt on. */
export const queuedAgain = {
  state: "pending" as const,
  finishedAt: null,
  dueAt: sql`now()`,
  attemptsBefore: deliveries.attempts,
};

/**
 * A claim that ends later than this: the clock has been set back since. A little later than one made now is
 * usual: a statement that started earlier may have waited for the one that claimed it.
 */
const latestClaim = sql`${claimedUntil} + interval '1 minute'`;

const isFree = or(
  inArray(deliveries.state, ["pending", "retrying"]),
  and(
    eq(deliveries.state, "sending"),
    or(lt(deliveries.dueAt, sql`now()`), gt(deliveries.dueAt, latestClaim)),
  ),
);

/**
 * An SMS to a family whose attempt ended with its process: it may have arrived, a second one would look like
 * a new message, and the mail has the same text. Therefore staff decide.
 */
const isDoubtful = sql`(${deliveries.state} = 'sending' and ${deliveries.channel} = 'sms'
  and ${deliveries.submissionId} is null)`;
const warning = "The site stopped while this was being sent: it may have arrived.";

/** Claims up to `limit` deliveries for one attempt each, against every other instance. */
export async function claim(
  db: Database | Transaction,
  which: SQL | undefined,
  limit: number,
): Promise<QueuedDelivery[]> {
  const { id, submissionId, channel, payload, attempts, attemptsBefore, state } = deliveries;
  const isTried = sql`${id} = any(${sql.param([...unrecorded])}::uuid[])`;
  const chosen = db.$with("chosen").as(
    db
      .select({ id: sql<string>`${id}`.as("chosen_id") })
      .from(deliveries)
      .where(and(which, not(isTried)))
      .orderBy(deliveries.dueAt, id)
      .limit(limit)
      .for("update", { skipLocked: true }),
  );
  const claimed = await db
    .with(chosen)
    .update(deliveries)
    .set({
      state: sql`case when ${isDoubtful} then 'failed' else 'sending' end`,
      attempts: sql`${attempts} + 1`,
      dueAt: sql`case when ${isDoubtful} then null else ${claimedUntil} end`,
      batchedInto: null,
      lastError: sql`case when ${isDoubtful} then ${warning} else ${deliveries.lastError} end`,
      finishedAt: sql`case when ${isDoubtful} then now() end`,
    })
    .from(chosen)
    .where(eq(id, chosen.id))
    .returning({ id, submissionId, channel, payload, attempts, attemptsBefore, state });
  return claimed.filter((one) => one.state === "sending");
}

/** What is due later than anything ever waits is due now: the clock has been set back since. */
export async function freeLostClaims(db: Database): Promise<void> {
  const isLost = or(
    and(eq(deliveries.state, "sending"), gt(deliveries.dueAt, latestClaim)),
    and(eq(deliveries.state, "retrying"), gt(deliveries.dueAt, sql`now() + interval '61 minutes'`)),
  );
  await db.update(deliveries).set({ dueAt: sql`now()` }).where(isLost);
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

/**
 * Records the result of an attempt and all its effects in one statement. Only the attempt that holds the
 * claim may do so; for a late one the attempt count has moved on. The count is smaller if PostgreSQL was
 * killed before it flushed the claim. An SMS passes its result on to all that were counted in it.
 */
async function recordAttempt(
  ctx: AppContext,
  { id, channel, attempts, attemptsBefore }: QueuedDelivery,
  outcome: Outcome,
): Promise<void> {
  const { retry } = ctx.queue;
  const tries = attempts - attemptsBefore;
  const isDelivered = outcome.state === "delivered";
  const isFinal = !isDelivered && outcome.isFinal;
  const isFinished = isDelivered || isFinal || tries >= retry.attempts;
  const isReturned = channel === "email" && isFinal;
  const result = sql`
    vendor = ${vendorOf(ctx, channel).vendor},
    state = ${isDelivered ? "delivered" : isFinished ? "failed" : "retrying"},
    last_error = ${isDelivered ? null : outcome.reason},
    finished_at = ${isFinished ? sql`now()` : null},
    returned = ${isReturned ? "returned" : null},
    returned_at = ${isReturned ? sql`now()` : null},
    vendor_reference = coalesce(${isDelivered ? outcome.reference : null}, vendor_reference)`;
  const pause = Math.min(3_600, retry.backoffSeconds * 2 ** (tries - 1));
  const dueAt = (later: SQL) => (isFinished ? sql`null` : later);
  const wasKnown = isDelivered && outcome.knownContact;
  await ctx.db.execute(sql`
    with recorded as (
      update ${deliveries} set ${result}, due_at = ${dueAt(sql`now() + make_interval(secs => ${pause})`)}
      where id = ${id} and attempts <= ${attempts}
      returning id, submission_id
    ), counted as (
      update ${deliveries} set ${result}, due_at = ${dueAt(sql`due_at`)}
      where batched_into = (select id from recorded) and state <> 'delivered'
    )
    update ${submissions} set known_contact = true
    where ${wasKnown} and id = (select submission_id from recorded)`);
}
