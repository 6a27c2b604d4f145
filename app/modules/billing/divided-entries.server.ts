import { type SQL, sql } from "drizzle-orm";

/**
 * The tables of a query up to `parts`: selected entries of the ledger, divided among the lines of their
 * orders (decision 67).
 *
 * A refund that names lines, and its credit, are divided by the amount it names for each; any other entry by
 * the cost of the lines that counted at the time. A line's part is rounded as a running sum, so that the
 * parts of an entry add up to it.
 * @param which a condition on `entry`
 */
export const dividedEntries = (which: SQL): SQL => sql`
  entries as (
    select entry.*,
      -- The day of what it undoes: a payment that was voided was never made.
      coalesce((select undone.effective_on from ledger_entries undone where undone.id = entry.reverses),
        entry.effective_on) as counts_on,
      -- What a refund and its credit are named after, also if they were reversed. No join: it would read
      -- the whole ledger.
      string_to_array(coalesce(
        (select undone.idempotency_key from ledger_entries undone where undone.id = entry.reverses),
        entry.idempotency_key), ':') as key
    from ledger_entries entry
    where ${which}
  ), of_lines as (
    select e.id, e.kind, e.method, e.cents, e.order_id, e.counts_on, l.id as of_line,
      o.currency, o.kind as order_kind,
      l.position, l.offering_edition_id, l.tax_kind, l.tax_cents,
      -- What is kept of another line was charged for that one.
      l.amount_cents - l.kept_cents as amount_cents,
      case when e.line_id is null and sum(named.cents) over (partition by e.id) > 0
        then coalesce(named.cents, 0) else l.amount_cents end as share
    from entries e
    join orders o on o.id = e.order_id
    left join order_lines l on l.order_id = e.order_id and (e.line_id is null or l.id = e.line_id)
    left join order_lines later on later.replaces = l.id and later.created_at <= e.created_at
    left join refunds r on r.order_id = e.order_id
      and key[1] in ('refund', 'request') and key[2] in (r.id::text, r.provider_id)
    left join refund_lines named on named.refund_id = r.id and named.line_id = l.id
    where e.line_id is not null or named.line_id is not null
      -- The lines that counted when the entry was made.
      or l.id is null
      or (later.id is null and (l.replaces is null or l.created_at <= e.created_at))
  ), shared as (
    -- Lines that cost nothing have equal shares; a gift has one, of no line.
    select *, case when sum(share) over (partition by id) > 0 then share else 1 end as weight
    from of_lines
  ), placed as (
    select *, sum(weight) over (partition by id) as total,
      sum(weight) over (partition by id order by position) as up_to
    from shared where weight > 0
  ), parts as (
    select *, round(cents::numeric * up_to / total)
      - round(cents::numeric * (up_to - weight) / total) as part
    from placed
  )`;
