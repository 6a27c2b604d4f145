import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#core/db/database.server.ts";
import { daysAfter, formatDate } from "#core/time/time.ts";

/** An order's data in other tables: the columns with its times and days, and how a row is related to it. */
const ofOrders: { table: string; times?: string[]; days?: string[]; key: string }[] = [
  {
    table: "orders",
    times: [
      "created_at",
      "expires_at",
      "agreed_at",
      "held_until",
      "fulfilled_at",
      "paid_at",
      "accepted_at",
    ],
    key: "id",
  },
  { table: "order_lines", times: ["created_at"], key: "order_id" },
  {
    table: "registrations",
    times: ["created_at", "changed_at"],
    days: ["ended_on"],
    key: "order_id",
  },
  { table: "ledger_entries", times: ["created_at"], days: ["effective_on"], key: "order_id" },
  { table: "provider_sessions", times: ["created_at", "expires_at"], key: "order_id" },
  { table: "demo_checkouts", times: ["created_at", "changed_at", "expires_at"], key: "order_id" },
  { table: "refunds", times: ["created_at", "changed_at"], days: ["done_on"], key: "order_id" },
  { table: "instalments", times: ["reminded_at"], days: ["due_on"], key: "order_id" },
  { table: "instalment_agreements", times: ["agreed_at"], key: "order_id" },
  { table: "payment_methods", times: ["saved_at"], key: "order_id" },
  { table: "charges", times: ["created_at", "asked_at"], days: ["due_on"], key: "order_id" },
  {
    table: "transfer_holds",
    times: ["reminded_at", "released_at"],
    days: ["due_on"],
    key: "order_id",
  },
  {
    table: "sponsor_claims",
    times: ["created_at"],
    days: ["expected_by", "remind_on"],
    key: "order_id",
  },
  { table: "deliveries", times: ["created_at", "finished_at"], key: "order_id" },
];

/**
 * Moves everything that happened to some orders a number of days into the past.
 * @param days a fraction of a day changes the times, but no date
 */
export async function backdate(db: Database, orderIds: string[], days: number): Promise<void> {
  if (orderIds.length === 0) return;
  const ids = sql`(${sql.join(
    orderIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`;
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`alter table ledger_entries disable trigger keep_ledger`);
    // Oldest first: a day that is moved may be one that another day was moved from.
    const { rows: named } = await transaction.execute<{ orderId: string; day: string }>(sql`
      select order_id as "orderId", due_on::text as day from instalments where order_id in ${ids}
      union select order_id, due_on::text from transfer_holds where order_id in ${ids} order by day`);
    for (const { table, times = [], days: dates = [], key } of ofOrders)
      await transaction.execute(
        sql`update ${sql.raw(table)} set ${earlier(times, dates, days)} where ${sql.raw(key)} in ${ids}`,
      );
    for (const { orderId, day } of named) {
      const [was, is] = [formatDate(day), formatDate(daysAfter(day, -Math.floor(days)))];
      await transaction.execute(sql`update instalment_agreements set text = replace(text, ${was}, ${is})
        where order_id = ${orderId}`);
      await transaction.execute(sql`update deliveries
        set payload = replace(payload::text, ${was}, ${is})::jsonb where order_id = ${orderId}`);
    }
    await transaction.execute(sql`update demo_refunds set created_at = r.created_at, changed_at = r.changed_at
      from refunds r where r.provider_id = demo_refunds.id and r.order_id in ${ids}`);
    await transaction.execute(sql`update audit_log set happened_at = happened_at - ${days} * interval '1 day'
      where subject_type = 'order' and subject_id in (select reference from orders where id in ${ids})`);
    await transaction.execute(sql`update families set created_at = created_at - ${days} * interval '1 day'
      where id in (select a.family_id from athletes a join registrations r on r.athlete_id = a.id
                    where r.order_id in ${ids} group by 1) and created_at > now() - interval '1 day'`);
    await transaction.execute(sql`alter table ledger_entries enable trigger keep_ledger`);
  });
}

function earlier(times: string[], dates: string[], days: number): SQL {
  const changes = [
    ...times.map((name) => sql`${sql.raw(name)} = ${sql.raw(name)} - ${days} * interval '1 day'`),
    ...dates.map((name) => sql`${sql.raw(name)} = ${sql.raw(name)} - ${Math.floor(days)}::int`),
  ];
  return sql.join(changes, sql`, `);
}

/** Sorts the log by time: its ids are in the order in which the entries were created. */
export const sortLog = (db: Database) =>
  db.execute(sql`with taken as (delete from audit_log returning *)
    insert into audit_log (happened_at, actor_id, actor_name, action, subject_type, subject_id, family_id, changes,
      details)
    select happened_at, actor_id, actor_name, action, subject_type, subject_id, family_id, changes, details
      from taken order by happened_at, id`);
