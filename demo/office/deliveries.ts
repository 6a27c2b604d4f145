import { inArray, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { deliver } from "#modules/outbox/deliver.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";

const together = 100;

/**
 * Delivers every queued message to the embedded vendors, so that none is sent when the site opens, and sets
 * its time to that of its subject. A few are then marked as refused or returned by a vendor.
 */
export async function settleDeliveries(ctx: AppContext): Promise<void> {
  await Promise.all(ctx.inFlight);
  const open = await ctx.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(inArray(deliveries.state, ["pending", "sending", "retrying"]));
  for (let n = 0; n < open.length; n += together)
    await deliver(
      ctx,
      open.slice(n, n + together).map(({ id }) => id),
    );
  await ctx.db.execute(sql`update deliveries d set created_at = s.received_at
    from submissions s where s.id = d.submission_id`);
  await ctx.db.execute(sql`update deliveries d set created_at = m.created_at
    from messages m where m.id = d.message_id`);
  // Deliveries without a subject get times in the last two days.
  await ctx.db.execute(sql`update deliveries
    set created_at = created_at - ('x' || substr(md5(id::text), 1, 4))::bit(16)::int % 2900 * interval '1 minute'
    where num_nonnulls(submission_id, order_id, message_id) = 0`);
  await ctx.db.execute(sql`update deliveries set finished_at = created_at + interval '40 seconds'
    where state = 'delivered'`);
  await ctx.db.execute(sql`update outbox_messages m set created_at = d.finished_at
    from deliveries d where d.id = m.id and d.finished_at is not null`);
  await failSome(ctx);
}

/** The newest that do not belong to an order's payment: staff see them as failed, with the reason. */
async function failSome({ db }: AppContext): Promise<void> {
  const reasons = [
    "The mail server did not accept the address: 550 no such mailbox.",
    "The mail server could not be reached for 4 hours.",
    "The number is not a mobile phone.",
    "The mailbox is full: 552 quota exceeded.",
  ];
  for (const [n, reason] of reasons.entries())
    await db.execute(sql`update deliveries set state = 'failed', attempts = 10, last_error = ${reason},
        payload = case when channel = 'email' then payload || jsonb_build_object('to', ${`moved${n}@example.invalid`}::text)
                       else payload end
      where id = (select id from deliveries where state = 'delivered' and batched_into is null
                    and channel = ${n === 2 ? "sms" : "email"} and (message_id is not null or submission_id is not null)
                  order by created_at desc, id offset ${n * 5} limit 1)`);
  await db.execute(sql`update deliveries set returned = 'returned', returned_at = now() - interval '1 day',
      last_error = 'The mailbox does not exist.'
    where id in (select id from deliveries where state = 'delivered' and channel = 'email' and message_id is not null
                 order by created_at, id limit 3)`);
}
