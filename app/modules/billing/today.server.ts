import { and, asc, desc, eq, gte, isNull, lte, sql } from "drizzle-orm";
import { plural } from "#core/audit/details.ts";
import type { AppContext } from "#core/context.server.ts";
import type { TodaySource, TodayTask } from "#core/module.server.ts";
import { formatMoney } from "#core/money.ts";
import { daysAfter, startOfDay } from "#core/time/time.ts";
import { orders } from "#modules/enrolment/schema.ts";
import { evidencePath, unansweredDisputes } from "./dispute-notices.server.ts";
import { countDifferences } from "./findings.server.ts";
import { ledgerDay } from "./ledger.server.ts";
import { sumOwed } from "./owed.server.ts";
import { charges, transferHolds } from "./schema.ts";
import { countSponsorsToAsk } from "./sponsor-claims.server.ts";

/** A transfer that is due within this many days is a task. */
const soon = 2;

/**
 * Disputes to answer, declined instalments, transfers whose day is near, payments to check, and balances
 * owed.
 */
export const moneyTasks: TodaySource = {
  permission: "billing.see",
  async tasks(ctx) {
    const [disputes, declined, transfers, findings, owed, sponsors] = await Promise.all([
      openDisputes(ctx),
      declinedCharges(ctx),
      transfersRunningOut(ctx),
      countDifferences(ctx),
      sumOwed(ctx),
      countSponsorsToAsk(ctx),
    ]);
    const counted = (
      [
        [
          findings,
          "alert",
          `${plural(findings, "payment")} to check`,
          "A refund failed, or our records and the provider’s differ.",
          "/admin/payments",
        ],
        [
          owed.latePayers,
          "quiet",
          `${plural(owed.latePayers, "payer")} late by 30 days or more`,
          `${formatMoney(owed.totalCents)} is owed altogether.`,
          "/admin/payments/owed",
        ],
        [
          sponsors,
          "quiet",
          `${plural(sponsors, "sponsor")} to ask`,
          "Their payment is late.",
          "/admin/payments/sponsors",
        ],
      ] as const
    ).flatMap(([count, tone, title, about, to]): TodayTask[] =>
      count > 0 ? [{ tone, title, about, to, due: null }] : [],
    );
    return [...disputes, ...declined, ...transfers, ...counted];
  },
};

async function openDisputes(ctx: AppContext): Promise<TodayTask[]> {
  const found = await unansweredDisputes(ctx);
  return found.map(({ order: { reference, title }, dispute }) => ({
    tone: "alert",
    title: `Answer the dispute about ${title}`,
    about: `${reference}: the payer’s bank asks for the money back.`,
    to: evidencePath(reference),
    due: dispute.answerBy,
  }));
}

/** Cards that were declined in the last two weeks, of orders that are not paid since. */
async function declinedCharges({ db }: AppContext): Promise<TodayTask[]> {
  const latest = db
    .selectDistinctOn([charges.orderId], {
      orderId: charges.orderId,
      state: charges.state,
      failure: charges.failure,
      askedAt: charges.askedAt,
    })
    .from(charges)
    .where(gte(charges.askedAt, sql`now() - interval '14 days'`))
    .orderBy(charges.orderId, desc(charges.createdAt))
    .as("latest");
  const found = await db
    .select({ reference: orders.reference, payer: orders.customerName, failure: latest.failure })
    .from(latest)
    .innerJoin(orders, eq(orders.id, latest.orderId))
    .where(
      and(
        eq(latest.state, "refused"),
        sql`(select sum(cents) from ledger_entries where order_id = ${orders.id}) > 0`,
      ),
    )
    .orderBy(asc(latest.askedAt))
    .limit(5);
  return found.map(({ reference, payer, failure }) => ({
    tone: "warning",
    title: `${payer ? `${payer}’s instalment` : `An instalment of ${reference}`} was declined`,
    about: failure ?? "The bank gave no reason.",
    to: `/admin/payments/${reference}`,
    due: null,
  }));
}

async function transfersRunningOut(ctx: AppContext): Promise<TodayTask[]> {
  const found = await ctx.db
    .select({ reference: orders.reference, payer: orders.customerName, dueOn: transferHolds.dueOn })
    .from(transferHolds)
    .innerJoin(orders, eq(orders.id, transferHolds.orderId))
    .where(
      and(
        isNull(transferHolds.releasedAt),
        isNull(orders.paidAt),
        eq(orders.state, "open"),
        lte(transferHolds.dueOn, daysAfter(ledgerDay(ctx), soon)),
      ),
    )
    .orderBy(asc(transferHolds.dueOn))
    .limit(5);
  return found.map(({ reference, payer, dueOn }) => ({
    tone: "warning",
    title: `${payer ?? reference}: e-transfer hasn’t arrived`,
    about: `${reference}: its spots are released if it doesn’t arrive.`,
    to: `/admin/payments/${reference}`,
    due: startOfDay(daysAfter(dueOn, 1), ctx.content.club.timeZone),
  }));
}
