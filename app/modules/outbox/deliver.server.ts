import { and, eq, inArray, not, or, type SQL, sql } from "drizzle-orm";
import { reasonOf } from "#core/logged-error.ts";
import { recordOf } from "#core/records.ts";
import { isUnavailable, retryUntilAvailable } from "#core/db/availability.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { isOver, isTooFarAhead } from "#core/time/set-back.server.ts";
import type { ContactRecord } from "#core/vendors/crm/port.server.ts";
import { type ResultStatement, storingFailure } from "#core/vendors/local-outbox.server.ts";
import type { MailMessage } from "#core/vendors/mail/port.server.ts";
import { mailPage } from "./mail-layout.server.ts";
import { withKeys } from "./mailed-links.server.ts";
import {
  type Answered,
  type QueuedDelivery,
  recordResults,
  type Sent,
  vendorOf,
} from "./record.server.ts";
import { returnIdHeader, returnIdOf } from "./return-id.server.ts";
import { deliveries } from "./schema.ts";

/** Result of one attempt. `lost`: it could not be recorded, and another attempt follows. */
export type Attempt =
  | { state: "delivered"; knownContact: boolean }
  | { state: "failed"; reason: string; isFinal: boolean }
  | { state: "lost" };

/**
 * Deliveries that this process tried but has not recorded yet. Without this list, a database outage longer
 * than a claim would make a worker send again what the vendor already accepted.
 */
const unrecorded = new Set<string>();

/** How long to wait for an unavailable database, in ms. */
const recordTimeoutMs = 60_000;

/**
 * Tries these deliveries now, all at the same time, whether they are due or not. One that is finished or
 * being tried elsewhere is skipped.
 * @returns the attempts, once each result is recorded
 */
export async function deliver(ctx: AppContext, ids: string[]): Promise<Attempt[]> {
  const claimed = await claim(ctx.db, and(inArray(deliveries.id, ids), isFree), ids.length);
  return Promise.all(claimed.map((delivery) => recorded(ctx, delivery)));
}

/** Tries a claimed delivery; resolves once its result is recorded, and never rejects. */
export async function recorded(ctx: AppContext, delivery: QueuedDelivery): Promise<Attempt> {
  const [attempt] = await attemptAll(ctx, [delivery]).settled;
  return attempt ?? lost;
}

const lost = { state: "lost" as const };

/**
 * Tries deliveries that the caller has claimed, all at the same time.
 * @returns `answers`: the results, in the same order; `settled`: the same once they are recorded. Neither
 * rejects
 */
export function attemptAll(ctx: AppContext, claimed: QueuedDelivery[]) {
  const ids = claimed.map(({ id }) => id);
  for (const id of ids) unrecorded.add(id);
  const answered = Promise.all(claimed.map((delivery) => answerOf(ctx, delivery)));
  const settled: Promise<Attempt[]> = answered
    .then((all) => record(ctx, all))
    .catch((error) => {
      ctx.report("delivery not settled", { deliveries: ids, err: error });
      return ids.map(() => lost);
    })
    .finally(() => {
      for (const id of ids) unrecorded.delete(id);
    });
  // Whether the embedded CRM knew the contact is only known when the result is recorded.
  const answers: Promise<Attempt[]> = answered.then((all) =>
    all.some(({ within }) => within.contact) ? settled : all.map(({ outcome }) => outcome),
  );
  return { answers, settled };
}

async function answerOf(ctx: AppContext, delivery: QueuedDelivery): Promise<Answered> {
  const within: ResultStatement = { rows: [] };
  const outcome = await send(ctx, delivery, within).then(
    (sent) => ({ state: "delivered" as const, ...sent }),
    (error: unknown) => failureOf(ctx, delivery, error),
  );
  return { delivery, outcome, within };
}

function failureOf(ctx: AppContext, { id, channel }: QueuedDelivery, error: unknown) {
  ctx.report("delivery failed", { delivery: id, channel, err: error });
  const isFinal = recordOf(error).isFinal === true;
  return { state: "failed" as const, reason: reasonOf(error), isFinal };
}

/** Records results. A message that the embedded vendor cannot store is a failed attempt. */
async function record(ctx: AppContext, answered: Answered[]): Promise<Attempt[]> {
  const write = async () => {
    for (const { delivery, outcome } of answered)
      if (delivery.channel === "sms" && outcome.state === "failed" && outcome.isFinal)
        for (const stop of ctx.modules.smsStops) await stop(ctx.db, String(delivery.payload.to));
    return recordResults(ctx, answered);
  };
  try {
    const wasKnown = await retryUntilAvailable(write, recordTimeoutMs);
    return answered.map(({ delivery, outcome, within }) =>
      within.contact && outcome.state === "delivered"
        ? { ...outcome, knownContact: wasKnown && delivery.attempts === 1 }
        : outcome,
    );
  } catch (error) {
    const storing = answered.filter(({ within }) => within.contact || within.rows.length > 0);
    if (isUnavailable(error) || storing.length === 0) throw error;
    // Each separately, so that one that cannot be stored does not block others.
    if (answered.length > 1)
      return (await Promise.all(answered.map((one) => record(ctx, [one])))).flat();
    const failed = answered.map(({ delivery }) => {
      const failure = storingFailure(vendorOf(ctx, delivery.channel).vendor, error);
      return { delivery, outcome: failureOf(ctx, delivery, failure), within: { rows: [] } };
    });
    return record(ctx, failed);
  }
}

async function send(
  ctx: AppContext,
  { id, channel, payload, attempts }: QueuedDelivery,
  within: ResultStatement,
): Promise<Sent> {
  const { integrations, content, mailedLinkSecret, publicUrl } = ctx;
  if (channel === "crm") {
    const contact = payload as unknown as ContactRecord;
    const outcome = await integrations.crm.saveContact(contact, within);
    // If an earlier attempt ended without a recorded result, the contact may be our own, so it doesn't count
    // as known.
    const knownContact = outcome.kind === "updated" && attempts === 1;
    return { reference: outcome.id, knownContact };
  }
  if (channel === "email") {
    const stored = payload as unknown as Omit<MailMessage, "id">;
    const email = { ...stored, text: await withKeys(ctx, stored.to, stored.text) };
    const message = { html: mailPage(email, { club: content.club, site: publicUrl }), ...email };
    const headers = {
      // Tells the visitor's auto-responder not to reply (RFC 3834).
      "Auto-Submitted": "auto-replied",
      ...message.headers,
      [returnIdHeader]: returnIdOf(mailedLinkSecret, id, email.to),
    };
    const { reference } = await integrations.mail.send({ ...message, id, headers }, within);
    return { reference, knownContact: false };
  }
  const { to, body } = payload as { to: string; body: string };
  const text = await withKeys(ctx, to, body);
  const { reference } = await integrations.sms.send({ id, to, body: text }, within);
  return { reference, knownContact: false };
}

/** When a running attempt is considered dead: later than any vendor's time limit. */
export const claimedUntil = sql<Date>`now() + interval '15 seconds'`;

/** A new delivery whose first attempt starts as soon as it is saved. */
export const claimedNow = { state: "sending" as const, attempts: 1 };

/** A delivery that is queued again, starting with its first attempt. */
export const queuedAgain = {
  state: "pending" as const,
  finishedAt: null,
  dueAt: sql`now()`,
  attemptsBefore: deliveries.attempts,
};

const isFree = or(
  inArray(deliveries.state, ["pending", "retrying"]),
  and(eq(deliveries.state, "sending"), isOver(deliveries.dueAt, claimedUntil)),
);

/**
 * An SMS to a family whose attempt ended with its process: it may have arrived, a second one would look like
 * a new message, and the mail has the same text. Therefore staff decide.
 */
const isDoubtful = sql`(${deliveries.state} = 'sending' and ${deliveries.channel} = 'sms'
  and ${deliveries.submissionId} is null and ${deliveries.orderId} is null)`;
const warning = "The site stopped while this was being sent: it may have arrived.";

/** Claims up to `limit` deliveries for one attempt each, exclusively among all instances. */
export async function claim(
  db: Database | Transaction,
  which: SQL | undefined,
  limit: number,
): Promise<QueuedDelivery[]> {
  const { id, channel, payload, attempts, attemptsBefore, state } = deliveries;
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
    .returning({ id, channel, payload, attempts, attemptsBefore, state });
  return claimed.filter((one) => one.state === "sending");
}

/** If something is due later than any possible delay, the clock has been set back: it is due now. */
export async function freeLostClaims(db: Database): Promise<void> {
  const isLost = or(
    and(eq(deliveries.state, "sending"), isTooFarAhead(deliveries.dueAt, claimedUntil)),
    and(
      eq(deliveries.state, "retrying"),
      isTooFarAhead(deliveries.dueAt, sql`now() + interval '1 hour'`),
    ),
  );
  await db.update(deliveries).set({ dueAt: sql`now()` }).where(isLost);
}
