import { formatMoney } from "#core/money.ts";
import { fullName, splitName } from "#core/names.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { formatSeason } from "#modules/catalogue/index.ts";
import { readableName } from "#modules/content/index.ts";
import type { PaymentMethod } from "#modules/enrolment/index.ts";
import type { BoughtLine } from "#modules/enrolment/index.server.ts";
import type { Order, OrderLine } from "#modules/enrolment/schema.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { payLink } from "./mailed-links.server.ts";
import { refundSentence } from "./withdraw.server.ts";

/** The effect of the move on the payer's balance, as in the mail. */
export function moveMoneyText(
  ctx: Pick<AppContext, "publicUrl">,
  order: Order,
  {
    cents,
    dueCents,
    backCents,
    lessCents,
    creditCents,
    keptCents,
    usedCents,
    method,
  }: {
    cents: number;
    dueCents: number;
    backCents: number;
    lessCents: number;
    creditCents: number;
    keptCents: number;
    usedCents: number;
    method: PaymentMethod | null;
  },
): string {
  const more = cents > 0 ? [`It costs ${formatMoney(cents)} more.`] : [];
  const used = usedCents > 0 ? [`Your credit has paid ${formatMoney(usedCents)} of it.`] : [];
  const less =
    backCents + lessCents > 0
      ? [refundSentence({ backCents, creditCents, lessCents, method: method ?? "card" })]
      : [];
  const kept = keptCents > 0 ? [`We keep ${formatMoney(keptCents)} for you with this order.`] : [];
  const all = [...more, ...used, ...less, ...kept].join(" ") || "The price stays the same.";
  return dueCents > 0 ? `${all}\n\nPay ${formatMoney(dueCents)}:\n${payLink(ctx, order)}` : all;
}

/** Mails the payer what was moved, and what it costs. */
export async function notifyOfMove(
  ctx: AppContext,
  transaction: Transaction,
  {
    order,
    line,
    stored,
    money,
  }: { order: Order; line: BoughtLine; stored: OrderLine; money: string },
): Promise<void> {
  const { customerEmail: email, customerName, reference } = order;
  const [firstName] = splitName(customerName ?? "");
  const { seasonFrom: from, seasonTo: to, title } = stored;
  await notify(ctx, transaction, "moved", {
    orderId: order.id,
    to: { email },
    data: {
      reference,
      customerName: firstName,
      offering: title,
      athlete: readableName(fullName(line.athlete)) || "your athlete",
      from: line.title,
      season: from && to ? formatSeason({ from, to }) : "",
      money,
    },
  });
}
