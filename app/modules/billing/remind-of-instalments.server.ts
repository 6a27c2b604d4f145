import { and, eq, sql } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { dayOf, daysAfter, formatDate } from "#core/time/time.ts";
import { amountOf } from "#modules/enrolment/index.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { accountCredit, creditNote } from "./account-credit.server.ts";
import { cardName } from "./card-names.ts";
import { hasUsableCard } from "./charge-instalments.server.ts";
import { namesOf } from "./later-payments.server.ts";
import { ledgerDay } from "./ledger.server.ts";
import { openParts } from "./open-parts.server.ts";
import { balanceReminders, instalments, paymentMethods } from "./schema.ts";

/** How many days before a part is due the payer is reminded. */
const daysBefore = 3;
/** Parts that have been due for longer are left to the office, which writes from the list of balances. */
const latestDays = 7;

/** The sender of a reminder that nobody in the office sent. */
const sentBy = "Daily reminder";

interface PartToRemind {
  orderId: string;
  number: number;
  dueOn: string;
  openCents: number;
  isUsable: boolean;
  /** When the payer was last reminded of it; null: never. */
  remindedMs: number | null;
}

/**
 * Reminds payers of the parts of their orders: three days before a part is due and, if no card is charged for
 * it, again on its day. If a card will be charged, the mail names it; on the day itself that payer gets the
 * receipt, or the refusal.
 * @returns how many mails were sent
 */
export async function remindOfInstalments(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.db.execute<PartToRemind & Record<string, unknown>>(toRemind(ctx));
  let written = 0;
  for (const part of rows) written += await remind(ctx, part);
  return written;
}

/** The parts to write about now. @param only of this order */
function toRemind(ctx: AppContext, only?: string) {
  const { vendor, takesCards } = ctx.integrations.payments;
  const today = ledgerDay(ctx);
  const isNear = sql`order_id in (select order_id from ${instalments}
    where due_on between ${daysAfter(today, -latestDays)} and ${daysAfter(today, daysBefore)})`;
  const isUsable = takesCards ? hasUsableCard(vendor) : sql`false`;
  return sql`
    select order_id as "orderId", number, due_on as "dueOn", open_cents as "openCents",
        floor(extract(epoch from reminded_at) * 1000)::float8 as "remindedMs", ${isUsable} as "isUsable"
      from ${openParts(only ? sql`order_id = ${only}` : isNear)} parts
      join ${orders} on ${orders.id} = order_id
      where number > 0 and open_cents > 0
        and due_on between ${daysAfter(today, -latestDays)} and ${daysAfter(today, daysBefore)}
        and ${orders.state} in ('paid', 'open') and ${orders.customerEmail} <> ''
        and case when due_on > ${today} then reminded_at is null
          else not ${isUsable} end
      order by due_on, order_id, number`;
}

async function remind(ctx: AppContext, { orderId, number }: PartToRemind): Promise<0 | 1> {
  return ctx.db.transaction(async (transaction) => {
    // The lock makes a payment or another run of this job happen before or after this.
    const [order] = await transaction
      .select()
      .from(orders)
      .where(eq(orders.id, orderId))
      .for("update");
    const { rows } = await transaction.execute<PartToRemind & Record<string, unknown>>(
      toRemind(ctx, orderId),
    );
    const part = rows.find((each) => each.number === number);
    if (!order || !part) return 0;
    const { remindedMs } = part;
    const { timeZone } = ctx.content.club;
    // On its day, or since.
    if (remindedMs !== null && dayOf(new Date(remindedMs), timeZone) >= part.dueOn) return 0;
    await transaction
      .update(instalments)
      .set({ remindedAt: sql`clock_timestamp()` })
      .where(and(eq(instalments.orderId, orderId), eq(instalments.number, number)));
    const day = ledgerDay(ctx);
    const { dueOn, openCents: cents } = part;
    const about = {
      orderId,
      to: { email: order.customerEmail },
    };
    const data = {
      ...namesOf(ctx, order),
      amount: amountOf(cents),
      day: formatDate(dueOn),
      credit: creditNote(await accountCredit(transaction, order.customerEmail)),
    };
    const [card] = part.isUsable
      ? await transaction.select().from(paymentMethods).where(eq(paymentMethods.orderId, orderId))
      : [];
    if (card) {
      const own = { ...data, card: cardName(card) };
      await notify(ctx, transaction, "instalment-soon", { ...about, data: own });
      return 1;
    }
    if (dueOn <= day) {
      // The office can also write once a day.
      const { rowCount } = await transaction
        .insert(balanceReminders)
        .values({ orderId, day, cents, sentBy })
        .onConflictDoNothing();
      if (rowCount === 0) return 0;
    }
    await notify(ctx, transaction, "instalment-due", { ...about, data });
    return 1;
  });
}
