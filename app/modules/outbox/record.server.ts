import { sql } from "drizzle-orm";
import type { AppContext, Integrations } from "#core/context.server.ts";
import { type DeliveryChannel, deliveryChannels } from "#core/deliveries.ts";
import type { ResultStatement } from "#core/vendors/local-outbox.server.ts";
import { outboxMessages } from "#core/vendors/schema.ts";
import { deliveries } from "./schema.ts";

/** The columns of a delivery that an attempt needs. */
export type QueuedDelivery = Pick<
  typeof deliveries.$inferSelect,
  "id" | "channel" | "payload" | "attempts" | "attemptsBefore"
>;

export interface Sent {
  /** The vendor's id for the message. */
  reference: string | null;
  knownContact: boolean;
}

export type Outcome =
  | ({ state: "delivered" } & Sent)
  /** `isFinal`: the recipient has unsubscribed, or does not exist; it is not retried. */
  | { state: "failed"; reason: string; isFinal: boolean };

/** An attempt that has ended but is not recorded. */
export interface Answered {
  delivery: QueuedDelivery;
  outcome: Outcome;
  /** The statement to which an embedded vendor adds its message. */
  within: ResultStatement;
}

/** The vendor that takes a channel's messages. */
export function vendorOf<Channel extends DeliveryChannel>(
  { integrations }: Pick<AppContext, "integrations">,
  channel: Channel,
): Integrations[(typeof integrationOf)[Channel]] {
  return integrations[integrationOf[channel]];
}

const integrationOf = { crm: "crm", email: "mail", sms: "sms" } as const;

/** The most results that are recorded in one statement: those of a submission. */
const mostTogether = deliveryChannels.length;

/**
 * Records the results of attempts and all their effects in one statement. Only the attempt that holds the
 * claim may do so: for a late one, the attempt count has increased. The count is smaller if PostgreSQL was
 * killed before it flushed the claim. The result of an SMS also applies to all messages that were counted in
 * it.
 * @returns whether the embedded CRM knew the contact
 */
export async function recordResults(ctx: AppContext, answered: Answered[]): Promise<boolean> {
  const rows = answered.flatMap(({ within }) => within.rows);
  const contact = answered.find(({ within }) => within.contact)?.within.contact;
  const results = JSON.stringify(answered.map((one) => resultOf(ctx, one)));
  const { rows: known } = await ctx.db.execute(sql`
    with results as (
      select * from json_to_recordset(${results}::json) as (id uuid, attempts int, vendor text, state text,
        error text, "isFinished" boolean, returned text, reference text, "isKnown" boolean, pause int)
      -- Without it PostgreSQL expects a hundred, and reads the whole table for them.
      limit ${sql.raw(String(mostTogether))}
    ), contact as (
      ${contact ?? sql`select null::uuid as id, true as is_new where false`}
    ), stored as (
      ${
        rows.length > 0
          ? sql`insert into ${outboxMessages}
              (id, channel, recipient, subject, text, html, reply_to, headers)
            select * from json_to_recordset(${JSON.stringify(rows)}::json) as (id uuid, channel text,
              recipient text, subject text, text text, html text, "replyTo" text, headers jsonb)
            on conflict do nothing`
          : sql`select`
      }
    ), recorded as (
      update ${deliveries} d set ${columns},
        due_at = case when not r."isFinished" then now() + make_interval(secs => r.pause) end,
        known_contact = d.known_contact or r."isKnown"
          or (d.channel = 'crm' and r.attempts = 1 and exists (select from contact where not is_new)),
        vendor_reference = coalesce(r.reference,
          case d.channel when 'crm' then (select id::text from contact) end, d.vendor_reference)
      from results r where d.id = r.id and d.attempts <= r.attempts
      returning d.id
    ), counted as (
      update ${deliveries} d set ${columns},
        due_at = case when not r."isFinished" then d.due_at end,
        vendor_reference = coalesce(r.reference, d.vendor_reference)
      from results r join recorded on recorded.id = r.id
      where d.batched_into = r.id and d.state <> 'delivered'
    )
    select is_new from contact where not is_new`);
  return known.length > 0;
}

const columns = sql.raw(`vendor = r.vendor, state = r.state, last_error = r.error,
  finished_at = case when r."isFinished" then now() end,
  returned = r.returned, returned_at = case when r.returned is not null then now() end`);

/** The columns that a result sets. */
function resultOf(ctx: AppContext, { delivery, outcome }: Answered) {
  const { id, channel, attempts, attemptsBefore } = delivery;
  const { retry } = ctx.queue;
  const tries = attempts - attemptsBefore;
  const isDelivered = outcome.state === "delivered";
  const isFinal = !isDelivered && outcome.isFinal;
  const isFinished = isDelivered || isFinal || tries >= retry.attempts;
  return {
    id,
    attempts,
    vendor: vendorOf(ctx, channel).vendor,
    state: isDelivered ? "delivered" : isFinished ? "failed" : "retrying",
    error: isDelivered ? null : outcome.reason,
    isFinished,
    returned: channel === "email" && isFinal ? "returned" : null,
    reference: isDelivered ? outcome.reference : null,
    isKnown: isDelivered && outcome.knownContact,
    pause: Math.min(3_600, retry.backoffSeconds * 2 ** (tries - 1)),
  };
}
