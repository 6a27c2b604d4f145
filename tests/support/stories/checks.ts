import { sql } from "drizzle-orm";
import type { StripeSessions } from "#tests/fakes/stripe-sessions.ts";
import type { Database } from "#core/db/database.server.ts";

/** The fake of Stripe's data, as rows for the query below. */
const atStripe = ({ sessions, refunds, disputes }: StripeSessions) => ({
  sessions: [...sessions.values()].map((one) => ({
    id: one.id,
    order_id: one["client_reference_id"],
    payment: one.payment_intent,
    cents: one.amount_total,
    paid: one.payment_status === "paid",
    status: one.status,
  })),
  refunds: refunds.map(({ id, payment_intent, amount, status, metadata }) => ({
    id,
    payment: payment_intent,
    cents: amount,
    state: status === "succeeded" ? "done" : status === "pending" ? "pending" : ("failed" as const),
    request: metadata.refund ?? null,
  })),
  disputes: [...disputes.values()].map(({ id, payment_intent, amount, status }) => ({
    id,
    payment: payment_intent,
    cents: amount,
    lost: status === "lost",
  })),
});

/**
 * The errors in the orders, as sentences: prices, payments and refunds here and at Stripe, and places. A
 * single query for everything makes a story several times faster.
 * @param capacity the places of each offering
 * @param when `the end`: Stripe has reported everything, and every job has run. `given up`: staff have also
 * cancelled the refunds that failed
 */
export async function problemsOf(
  db: Database,
  stripe: StripeSessions,
  { capacity, when }: { capacity: number; when: "now" | "the end" | "given up" },
): Promise<string[]> {
  const { sessions, refunds, disputes } = atStripe(stripe);
  const { rows } = await db.execute<{ problem: string }>(sql`
    with paying as (
      select * from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb)
        as t(id text, order_id uuid, payment text, cents int, paid bool, status text)
    ), their_refund as (
      select * from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb)
        as t(id text, payment text, cents int, state text, request text)
    ), their_dispute as (
      select * from jsonb_to_recordset(${JSON.stringify(disputes)}::jsonb)
        as t(id text, payment text, cents int, lost bool)
    ), theirs as (
      select order_id, sum(cents) filter (where paid) as paid,
          sum((select sum(r.cents) from their_refund r
            where r.payment = paying.payment and r.state <> 'failed')) as back,
          sum((select sum(d.cents) from their_dispute d
            where d.payment = paying.payment and d.lost)) as lost
        from paying group by order_id
    ), money as (
      select order_id, sum(cents) as balance,
          sum(cents) filter (where kind in ('charge', 'fee', 'credit', 'write_off')) as charged,
          -- By withdrawals, and by staff.
          -sum(cents) filter (where idempotency_key like 'credit:%'
            or (kind = 'write_off' and provider_id is null)) as taken_off,
          -sum(cents) filter (where kind = 'payment') as paid,
          -sum(cents) filter (where kind = 'payment' and method = 'card') as by_card,
          sum(cents) filter (where kind = 'refund') as back,
          sum(cents) filter (where kind = 'refund' and method = 'card') as back_to_card,
          sum(cents) filter (where kind = 'dispute') as lost
        from ledger_entries group by order_id
    ), priced as (
      -- What moves changed is part of it; what refunds, withdrawals and write-offs took off is not.
      select order_id, sum(cents) as price, min(until_then) as lowest
        from (select order_id, sum(cents) as cents,
              sum(sum(cents)) over (partition by order_id order by min(created_at)) as until_then
            from ledger_entries where idempotency_key like 'charge:%' or idempotency_key like 'move:%'
            group by order_id, split_part(idempotency_key, ':', 2)) step
        group by order_id
    ), ours as (
      select orders.*, coalesce(balance, 0) as balance, coalesce(charged, 0) as charged,
          coalesce(price, 0) as price, coalesce(lowest, 0) as lowest, coalesce(taken_off, 0) as taken_off,
          coalesce(money.paid, 0) as paid, coalesce(by_card, 0) as by_card,
          coalesce(money.back, 0) as back, coalesce(back_to_card, 0) as back_to_card,
          coalesce(money.lost, 0) as lost, coalesce(theirs.paid, 0) as their_paid,
          coalesce(theirs.back, 0) as their_back, coalesce(theirs.lost, 0) as their_lost
        from orders left join money on money.order_id = orders.id
          left join priced on priced.order_id = orders.id
          left join theirs on theirs.order_id = orders.id
    ), line as (
      select *, exists (select 1 from order_lines later where later.replaces = order_lines.id) as replaced
        from order_lines
    ), bill as (
      select order_id, sum(amount_cents) as cents, count(*) as count, min(position) as first,
          max(position) as last
        from line where not replaced group by order_id
    ), sold as (
      select order_id, sum(amount_cents) as cents from order_lines where replaces is null group by order_id
    ), moved as (
      select order_id, sum(cents) as cents from ledger_entries
        where idempotency_key like 'move:%' group by order_id
    ), at_any_time as (
      select reference as about, 'its lines cost ' || bill.cents || ', not ' || amount_cents as problem
        from ours join bill on bill.order_id = ours.id where bill.cents <> amount_cents
      union all select order_id::text, 'the places of its lines on the bill have gaps'
        from bill where first <> 1 or last <> count
      union all select reference, 'it cost ' || sold.cents || ', moves changed that by '
          || coalesce(moved.cents, 0) || ', and it costs ' || amount_cents
        from ours join sold on sold.order_id = ours.id left join moved on moved.order_id = ours.id
        where amount_cents <> sold.cents + coalesce(moved.cents, 0)
          -- Who left before has changed what the others cost.
          and not exists (select 1 from registrations
            where registrations.order_id = ours.id and ended = 'withdrawn')
      union all select reference, 'it costs less than nothing, or more went back than came'
        from ours where charged < 0 or paid < 0 or back < 0 or lost < 0 or back + lost > paid
      union all select reference, 'it owes ' || balance || ' of ' || price || ', with ' || paid || ' paid'
        from ours where balance > greatest(0, price - least(paid, lowest))
      union all select reference, 'the ledger has more by card than Stripe'
        from ours where by_card > their_paid
      union all select provider_id, 'it is in the ledger twice'
        from ledger_entries entry
        where kind in ('payment', 'refund') and provider_id is not null and reverses is null
          and not exists (select 1 from ledger_entries undone where undone.reverses = entry.id)
        group by kind, provider_id having count(*) > 1 and kind = 'payment'
      union all select request, 'Stripe was asked for it twice'
        from their_refund where request is not null group by request having count(*) > 1
      union all select line.id::text, 'a moved registration has no line, or two, in its place'
        from line join registrations on registrations.line_id = line.id and registrations.state = 'moved'
        where not replaced
      union all select id::text, 'a registration has ended in another way than its state says'
        from registrations where ended <> state
      union all select offering_edition_id::text, 'more places are taken than there are'
        from registrations where state = 'active' or (state = 'held' and held_until > clock_timestamp())
        group by offering_edition_id having count(*) > ${capacity}
      union all select payer, 'its credit is below zero: ' || sum(cents)
        from (select lower(customer_email) as payer, cents from ledger_entries
            join orders on orders.id = order_id where ledger_entries.method = 'credit'
          union all select lower(customer_email), -credit_cents from orders
            where paid_at is null and (state = 'processing'
              or (state = 'open' and held_until > clock_timestamp()))) credit
        group by payer having sum(cents) < 0
      union all select ours.reference, 'its page at Stripe charges ' || paying.cents
        from ours join provider_sessions on provider_sessions.order_id = ours.id
          join paying on paying.id = provider_sessions.session_id
        where purpose = 'checkout' and provider_sessions.ended is null and paid_at is null
          and paying.cents <> ours.amount_cents - later_cents - credit_cents
      union all select paying.id, 'it was paid, and no order knows it'
        from paying where not exists (select 1 from provider_sessions
          where session_id = paying.id and provider_sessions.order_id = paying.order_id) and paid
      union all select orders.reference, 'its family is listed before anything is paid'
        from orders join registrations on registrations.order_id = orders.id
          join athletes on athletes.id = registrations.athlete_id
          join families on families.id = athletes.family_id
        where paid_at is null and draft_of is null
    ), at_the_end as (
      select reference as about, 'Stripe received ' || their_paid || ', the ledger has ' || by_card as problem
        from ours where by_card <> their_paid
      union all select reference, 'it is paid, and nothing came, or the reverse'
        from ours where (paid_at is null) <> (paid = 0)
      union all select reference, 'Stripe gave back ' || their_back || ' and lost ' || their_lost
          || ', the ledger has ' || back_to_card || ' and ' || lost || ', paid ' || paid || ', back ' || back
        from ours where (back_to_card, lost) <> (their_back, their_lost)
          -- What somebody gave back at Stripe's site, or a bank took, beside what went back by hand.
          and (back + lost < paid or not exists (select 1 from payment_findings
            where order_reference = reference and resolved_at is null))
      union all select order_reference, 'staff are asked to decide on it: ' || message
        from payment_findings join ours on reference = order_reference
        where payment_findings.kind = 'mismatch' and resolved_at is null and state <> 'review'
      union all select reference, 'it was paid twice at its checkout'
        from ours join provider_sessions on provider_sessions.order_id = ours.id
          join paying on paying.id = session_id and paying.paid
        where purpose = 'checkout' group by reference having count(*) > 1
      union all select reference, 'it waits for a payment: ' || state
        from ours where state in ('starting', 'open', 'processing')
      union all select refunds.id::text, 'it is ' || refunds.state || ', at Stripe ' || coalesce(r.state, 'nothing')
        from refunds left join their_refund r on r.id = refunds.provider_id
        where refunds.method = 'card' and (refunds.state in ('due', 'sent')
          or (refunds.provider_id is not null and refunds.state is distinct from r.state)
          or (refunds.provider_id is null and refunds.state <> 'failed'))
      union all select refunds.id::text, 'it is of ' || refunds.cents || ', at Stripe ' || r.cents
        from refunds join their_refund r on r.id = refunds.provider_id where r.cents <> refunds.cents
      union all select reference, 'went back by hand: ' || back - back_to_card
        from ours where back - back_to_card <> (select coalesce(sum(cents), 0) from refunds
          where order_id = ours.id and refunds.method <> 'card' and refunds.state = 'done')
      union all select reference, 'staff are told of money that went back: ' || message
        from ours join payment_findings on order_reference = reference and resolved_at is null
        where payment_findings.kind = 'refund' and (back_to_card, lost) = (their_back, their_lost)
      union all select r.id, 'a refund at Stripe is not known here'
        from their_refund r where not exists (select 1 from refunds where provider_id = r.id)
      union all select retried.id::text, 'it went back although it was sent again'
        from refunds again join refunds retried on retried.id = again.retries
        where again.state <> 'failed' and retried.state <> 'failed'
      union all select refunds.id::text, 'its payer was not told'
        from refunds where state = 'done'
          and not exists (select 1 from deliveries where deliveries.id = refunds.id)
      union all select id, 'a report waits: ' || type from payment_events where processed_at is null
      union all select reference, 'it is ' || state || ', fulfilled: ' || (fulfilled_at is not null)
        from ours join sold on sold.order_id = ours.id
          join provider_sessions on provider_sessions.order_id = ours.id and purpose = 'checkout'
          join paying on paying.id = session_id and paying.paid
        where (fulfilled_at is not null) <> (paying.cents + credit_cents = sold.cents)
      union all select reference, 'its messages are not one receipt, one record in the CRM and one text to staff'
        from ours where (case when fulfilled_at is null then 0 else 1 end,
            case when fulfilled_at is null then 0 else 2 end) is distinct from (
          (select count(*) from deliveries where deliveries.id = ours.id)::int,
          (select count(*) from deliveries
            where deliveries.order_id = ours.id and deliveries.id <> ours.id and channel <> 'email')::int)
      union all select reference, 'a registration is ' || registrations.state
        from ours join registrations on registrations.order_id = ours.id
        where ours.state = 'paid'
          and registrations.state not in ('active', 'unplaced', 'withdrawn', 'moved')
    ), given_up as (
      select reference as about, 'it costs ' || charged || ' instead of ' || price || ' less ' || taken_off
          || ', with ' || back || ' back and ' || lost || ' lost' as problem
        -- More may have gone back at Stripe than came: the ledger has only as much as came.
        from ours where charged < price - taken_off - greatest(back, back - back_to_card + their_back) - lost
          -- A credit that was to be paid out is still owed.
          and not exists (select 1 from ledger_entries
            where order_id = ours.id and kind = 'refund' and method = 'credit' and reverses is not null)
    )
    select about || ': ' || problem as problem from at_any_time
    ${when === "the end" ? sql`union all select about || ': ' || problem from at_the_end` : sql``}
    ${when === "given up" ? sql`union all select about || ': ' || problem from given_up` : sql``}`);
  return rows.map(({ problem }) => problem);
}
