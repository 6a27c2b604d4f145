import { sql } from "drizzle-orm";
import type { Database } from "#core/db/database.server.ts";
import { dividedEntries } from "./divided-entries.server.ts";
import type { LineMovement } from "./line-years.ts";

/** The payments and refunds of orders' lines, by day; voided and failed ones are left out. */
export async function moneyOfLines(
  db: Database,
  orderIds: string[],
): Promise<(LineMovement & { lineId: string })[]> {
  if (orderIds.length === 0) return [];
  const ids = sql.join(
    orderIds.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  const { rows } = await db.execute<
    LineMovement & { lineId: string } & Record<string, unknown>
  >(sql`
    with ${dividedEntries(sql`entry.order_id in (${ids})`)}
    select of_line as "lineId", kind, counts_on::text as day, coalesce(method = 'credit', false) as "isCredit",
      sum(part)::float8 as cents
    from parts
    where of_line is not null and kind in ('payment', 'refund', 'dispute', 'transfer')
    group by 1, 2, 3, 4
    having sum(part) <> 0
    order by 3`);
  return rows;
}
