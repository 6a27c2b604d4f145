import {
  and,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Transaction } from "#core/db/database.server.ts";
import {
  isAddress,
  isOlder,
  type PersonalRecords,
  type Retention,
  rowsOf,
} from "#core/personal-data.server.ts";
import { startOfDay, yearOf } from "#core/time/time.ts";
import { orders, registrations } from "#modules/enrolment/schema.ts";
import { athletes, families } from "#modules/families/schema.ts";
import type { LedgerKind } from "./ledger-kinds.ts";
import {
  demoCheckouts,
  ledgerEntries,
  ledgerNotes,
  paymentMethods,
  refunds,
  transferHolds,
} from "./schema.ts";
import { deleteNotices } from "#modules/outbox/index.server.ts";
import { deliveries } from "#modules/outbox/schema.ts";

/** The reasons for voided payments, write-offs and refunds may name the payer: the entries themselves are enough. */
async function forgetReasons(transaction: Transaction, isOfPayer: SQL): Promise<void> {
  const ids = transaction.select({ id: orders.id }).from(orders).where(isOfPayer);
  const entries = transaction
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.orderId, ids));
  await transaction.delete(ledgerNotes).where(inArray(ledgerNotes.entryId, entries));
  await transaction.update(refunds).set({ reason: "" }).where(inArray(refunds.orderId, ids));
  await transaction.execute(sql`
    update audit_log set details = details - 'reason'
      where subject_type = 'order'
        and subject_id in (select reference from ${orders} where ${isOfPayer})`);
}

/** The messages about some orders name the payer and the athletes; so do staff's copies of them. */
async function forgetMessages(transaction: Transaction, isOfPayer: SQL): Promise<void> {
  const own = await transaction
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(isOfPayer);
  const ids = own.map(({ id }) => id);
  await transaction.delete(deliveries).where(inArray(deliveries.orderId, ids));
  for (const { reference } of own) await deleteNotices(transaction, reference);
}

/** A payment that the bank has not confirmed yet counts as money. */
const isWithoutMoney = and(isNull(orders.paidAt), ne(orders.state, "processing"));

/**
 * The athlete is kept because another guardian looks after them, and their family is not the draft of an
 * unpaid checkout.
 */
const registersKeptAthlete = sql`exists (
  select 1 from ${registrations}
    join ${athletes} on ${athletes.id} = ${registrations.athleteId}
    join ${families} on ${families.id} = ${athletes.familyId}
   where ${registrations.orderId} = ${orders.id} and ${families.draftOf} is null)`;

/** The sum of an order's entries of one kind. */
const sumOf = (kind: LedgerKind, sign = "") => `(
  select coalesce(${sign}sum(cents), 0)::int from ledger_entries
    where ledger_entries.order_id = orders.id and ledger_entries.kind = '${kind}')`;

export const personalRecords: readonly PersonalRecords[] = [
  {
    // Tax law requires payer, purchase and date for six years (privacy policy); the address is deleted. An
    // athlete who stays with another guardian stays registered. The text about instalments names nobody: it stays
    // with them, as the reason for what was charged.
    name: "your email address in our records of payments",
    addresses: sql`select ${orders.customerEmail} from ${orders}
      union all select ${demoCheckouts.customerEmail} from ${demoCheckouts}`,
    read: (db, email) =>
      db
        .select({
          reference: orders.reference,
          title: orders.title,
          name: orders.customerName,
          // Drizzle omits the tables' names from the columns of a select.
          athletes: sql.raw(`(
            select string_agg(distinct concat_ws(' ', athletes.given_name, athletes.family_name), ', ')
              from registrations join athletes on athletes.id = registrations.athlete_id
              where registrations.order_id = orders.id)`),
          paidCents: sql.raw(sumOf("payment", "-")),
          refundedCents: sql.raw(sumOf("refund")),
          paidAt: orders.paidAt,
          answeredAt: orders.answeredAt,
          receipt: orders.receipt,
          recordInCrm: sql.raw(`(
            select payload from deliveries where order_id = orders.id and channel = 'crm')`),
          refunds: sql.raw(`(
            select json_agg(json_build_object('cents', cents, 'method', method, 'state', state,
                'rule', rule, 'reason', reason, 'failure', failure, 'doneOn', done_on,
                'createdAt', created_at, 'lines', (
                  select json_agg(json_build_object('title', order_lines.title,
                      'cents', refund_lines.cents))
                    from refund_lines join order_lines on order_lines.id = refund_lines.line_id
                    where refund_lines.refund_id = refunds.id)) order by created_at)
              from refunds where refunds.order_id = orders.id)`),
          instalments: sql.raw(`(
            select json_build_object('text', agreement.text, 'agreedAt', agreement.agreed_at, 'parts', (
                  select json_agg(json_build_object('dueOn', due_on, 'cents', cents) order by number)
                    from instalments where instalments.order_id = agreement.order_id))
              from instalment_agreements agreement where agreement.order_id = orders.id)`),
          savedCard: sql.raw(`(
            select json_build_object('brand', brand, 'lastFour', last_four, 'expires', expires,
                'savedAt', saved_at)
              from payment_methods where payment_methods.order_id = orders.id)`),
          cardCharges: sql.raw(`(
            select json_agg(json_build_object('cents', cents, 'dueOn', due_on, 'state', state,
                'failure', failure, 'createdAt', created_at) order by created_at)
              from charges where charges.order_id = orders.id)`),
          remindersOfWhatIsOwed: sql.raw(`(
            select json_agg(json_build_object('day', day, 'cents', cents) order by day)
              from balance_reminders where balance_reminders.order_id = orders.id)`),
          placeKeptForTransfer: sql.raw(`(
            select json_build_object('dueOn', due_on, 'remindedAt', reminded_at,
                'releasedAt', released_at)
              from transfer_holds where transfer_holds.order_id = orders.id)`),
          expectedFromSponsors: sql.raw(`(
            select json_agg(json_build_object('sponsor', sponsor, 'cents', cents, 'state', state,
                'expectedBy', expected_by) order by created_at)
              from sponsor_claims where sponsor_claims.order_id = orders.id)`),
          writtenOff: sql.raw(`(
            select json_agg(json_build_object('cents', -cents, 'day', effective_on, 'reason', text)
                order by created_at)
              from ledger_entries left join ledger_notes on entry_id = ledger_entries.id
              where ledger_entries.order_id = orders.id and kind = 'write_off')`),
          recordedByHand: sql.raw(`(
            select json_agg(json_build_object('method', part.method, 'sponsor', part.sponsor,
                'cents', -part.cents, 'receivedOn', part.effective_on,
                'voidedAt', voiding.created_at, 'voidReason', ledger_notes.text))
              from ledger_entries part
                left join ledger_entries voiding on voiding.reverses = part.id
                left join ledger_notes on ledger_notes.entry_id = voiding.id
              where part.order_id = orders.id and orders.kind = 'registration'
                and part.kind = 'payment' and part.provider is null and part.reverses is null
                and part.method is distinct from 'credit')`),
          /** The credit that this order gave (positive) or used. */
          creditOnAccountCents: sql.raw(`(
            select sum(cents)::int from ledger_entries
              where ledger_entries.order_id = orders.id and method = 'credit')`),
        })
        .from(orders)
        .where(isAddress(orders.customerEmail, email)),
    async remove(transaction, email) {
      const isOfPayer = isAddress(orders.customerEmail, email);
      await transaction
        .update(demoCheckouts)
        .set({ customerName: null, customerEmail: null })
        .where(isAddress(demoCheckouts.customerEmail, email));
      // First, because an order whose only payment was voided is deleted below.
      await forgetReasons(transaction, isOfPayer);
      await forgetMessages(transaction, isOfPayer);
      // What is due stays due, but nobody could be told of a charge any more.
      await transaction
        .update(paymentMethods)
        .set({ orderId: null })
        .where(
          inArray(
            paymentMethods.orderId,
            transaction.select({ id: orders.id }).from(orders).where(isOfPayer),
          ),
        );
      // An order without payments is no payment record; but it may be the registration of an athlete who
      // stays.
      const unpaid = await rowsOf(
        transaction.delete(orders).where(and(isOfPayer, isWithoutMoney, not(registersKeptAthlete))),
      );
      const cleared = await rowsOf(
        transaction
          .update(orders)
          .set({
            customerEmail: null,
            receipt: null,
            customerName: sql`case when ${orders.paidAt} is not null then ${orders.customerName} end`,
          })
          .where(isOfPayer),
      );
      return unpaid + cleared;
    },
  },
];

export const retention: readonly Retention[] = [
  {
    name: "checkouts nobody paid",
    remove({ db, content }) {
      // The time since which an e-transfer's place has been released: the payment may still arrive.
      const released = sql`(select ${transferHolds.releasedAt} from ${transferHolds}
        where ${transferHolds.orderId} = ${orders.id})`;
      const isOld = isOlder(sql`greatest(${orders.createdAt}, ${released})`, {
        days: content.club.retention.unpaidDays,
      });
      // An offline order that is not paid yet holds its place until staff cancel it.
      const isOver = or(
        ne(orders.state, "open"),
        ne(orders.kind, "registration"),
        eq(orders.method, "card"),
      );
      return rowsOf(db.delete(orders).where(and(isNull(orders.paidAt), isOld, isOver)));
    },
  },
  {
    // Years after the end of the year of the payment.
    name: "payments",
    remove({ db, content }) {
      const { timeZone, retention: periods } = content.club;
      const firstYear = yearOf(new Date(), timeZone) - periods.paymentYears;
      const isOld = lt(orders.paidAt, startOfDay(`${firstYear}-01-01`, timeZone));
      return rowsOf(db.delete(orders).where(isOld));
    },
  },
  {
    // Usually deleted with the last payment, but an order may end in another way.
    name: "saved cards of orders that are over",
    remove({ db }) {
      const isCharged = db
        .select({ id: orders.id })
        .from(orders)
        .where(
          and(
            inArray(orders.state, ["paid", "open"]),
            sql`(select sum(${ledgerEntries.cents}) from ${ledgerEntries}
              where ${ledgerEntries.orderId} = ${orders.id}) > 0`,
          ),
        );
      return rowsOf(
        db
          .update(paymentMethods)
          .set({ orderId: null })
          .where(notInArray(paymentMethods.orderId, isCharged)),
      );
    },
  },
  {
    // Kept as long as a form: counted from the message, or from when staff dealt with the order.
    name: "messages about payments",
    remove({ db, content }) {
      const months = content.club.retention.submissionMonths;
      const answered = sql`(select ${orders.answeredAt} from ${orders} where ${orders.id} = ${deliveries.orderId})`;
      const isOld = isOlder(sql`greatest(${deliveries.createdAt}, ${answered})`, { months });
      return rowsOf(db.delete(deliveries).where(and(isNotNull(deliveries.orderId), isOld)));
    },
  },
  {
    // Nothing refers to the payers of deleted orders any more.
    name: "reasons in the log",
    remove: ({ db }) =>
      rowsOf(
        db.execute(sql`
          update audit_log set details = details - 'reason'
            where subject_type = 'order' and details ? 'reason'
              and not exists (select 1 from ${orders} where ${orders.reference} = subject_id)`),
      ),
  },
  {
    name: "demo checkouts",
    remove({ db, content }) {
      const days = content.club.retention.unpaidDays;
      return rowsOf(db.delete(demoCheckouts).where(isOlder(demoCheckouts.createdAt, { days })));
    },
  },
];
