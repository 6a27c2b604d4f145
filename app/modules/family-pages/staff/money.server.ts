import type { AppContext } from "#core/context.server.ts";
import { formatMoney } from "#core/money.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { dayOf, formatDate, shortDayOf } from "#core/time/time.ts";
import { accountCredits, duePartsOf } from "#modules/billing/index.server.ts";
import type { Family } from "#modules/families/index.server.ts";
import { paymentsOf } from "../payments.server.ts";
import { statementYears } from "../statement-lines.ts";
import { statementLines } from "../statement.server.ts";

/** A family's balance and payments, for the office. */
export async function readMoney(ctx: AppContext, family: Family) {
  const { now, zone } = clockOf(ctx);
  const today = dayOf(now, zone);
  const payments = await paymentsOf(ctx.db, family);
  const owing = payments.filter(({ owedCents }) => owedCents > 0);
  const parts = await duePartsOf(
    ctx.db,
    owing.map(({ id }) => id),
    today,
  );
  const credits = await accountCredits(
    ctx.db,
    family.guardians.map(({ email }) => email),
  );
  const owedCents = owing.reduce((sum, each) => sum + each.owedCents, 0);
  const due = parts.filter(({ dueOn }) => dueOn <= today);
  const dueCents = due.reduce((sum, { cents }) => sum + cents, 0);
  const next = parts.find(({ dueOn }) => dueOn > today);
  return {
    owed: formatMoney(owedCents),
    isOwing: owedCents > 0,
    due:
      dueCents > 0
        ? { amount: formatMoney(dueCents), since: formatDate(due[0]?.dueOn ?? today) }
        : null,
    next: next ? `${formatMoney(next.cents)} on ${formatDate(next.dueOn)}` : null,
    credits: family.guardians.flatMap(({ id, name, email }) => {
      const cents = credits.get(email.toLowerCase()) ?? 0;
      return cents > 0
        ? [{ id, text: `${name} has a credit of ${formatMoney(cents)} on account.` }]
        : [];
    }),
    years: statementYears(await statementLines(ctx, family)),
    payments: payments.map(({ id, reference, payer, lines, paidAt, receipt, ...sums }) => ({
      id,
      reference,
      what: [...new Set(lines.map(({ athlete, title }) => `${athlete}: ${title}`))].join(", "),
      facts: [
        paidAt ? `${paidText(sums)} on ${shortDayOf(paidAt, zone)}` : "Unpaid",
        payer && `by ${payer}`,
        sums.backCents > 0 && `${formatMoney(sums.backCents)} went back`,
      ]
        .filter(Boolean)
        .join(", "),
      owes: sums.owedCents > 0 ? formatMoney(sums.owedCents) : null,
      receipt: receipt ? `/receipt/${receipt}` : null,
    })),
  };
}

/** `$155`, or `$60 of $460` while some of it is owed. */
const paidText = ({
  paidCents,
  backCents,
  owedCents,
}: Record<"paidCents" | "backCents" | "owedCents", number>) =>
  owedCents > 0
    ? `${formatMoney(paidCents - backCents)} of ${formatMoney(paidCents - backCents + owedCents)}`
    : formatMoney(paidCents);

export type Money = Awaited<ReturnType<typeof readMoney>>;
