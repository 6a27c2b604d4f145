import { sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { daysAfter } from "#core/time/time.ts";
import { ledgerDay, receivedCents } from "./ledger.server.ts";

/** How many weeks are shown, the current one included. */
const weeks = 12;
/** A year earlier on the same weekday. */
const yearAgo = 364;

/** A week, and the same week a year ago. Amounts in cents, refunds deducted. */
export interface Week {
  /** Its Monday, ISO. */
  from: string;
  registrations: number;
  registrationsBefore: number;
  cents: number;
  centsBefore: number;
}

/** Registrations and money received in each of the last weeks, by the ledger, oldest first. */
export async function readWeeks(ctx: Pick<AppContext, "db" | "content">): Promise<Week[]> {
  const today = ledgerDay(ctx);
  const monday = daysAfter(today, 1 - Temporal.PlainDate.from(today).dayOfWeek);
  const starts = Array.from({ length: weeks }, (_, n) => daysAfter(monday, 7 * (n - weeks + 1)));
  const [now, before] = await Promise.all([
    readFrom(ctx, starts),
    readFrom(
      ctx,
      starts.map((day) => daysAfter(day, -yearAgo)),
    ),
  ]);
  return starts.map((from, n) => ({
    from,
    registrations: now.get(n)?.registrations ?? 0,
    registrationsBefore: before.get(n)?.registrations ?? 0,
    cents: now.get(n)?.cents ?? 0,
    centsBefore: before.get(n)?.cents ?? 0,
  }));
}

async function readFrom({ db }: Pick<AppContext, "db">, starts: readonly string[]) {
  const [first] = starts;
  const end = daysAfter(starts.at(-1) ?? "", 7);
  // An order is charged once, for all of its lines; a line that replaces another was moved.
  const { rows } = await db.execute<{ week: number; registrations: number; cents: number }>(sql`
    select width_bucket(effective_on, ${sql.param(starts)}::date[]) - 1 as week,
      coalesce(sum((select count(*) from order_lines
          where order_lines.order_id = ledger_entries.order_id and order_lines.replaces is null))
        filter (where kind = 'charge' and line_id is null and reverses is null
          and not exists (select 1 from ledger_entries undone where undone.reverses = ledger_entries.id)
        ), 0)::int as registrations,
      ${receivedCents} as cents
    from ledger_entries
    where effective_on >= ${first}::date and effective_on < ${end}::date
    group by 1`);
  return new Map(rows.map((row) => [row.week, row]));
}
