import { fullName } from "#core/names.ts";
import { programName, type CatalogueContent } from "#modules/content/index.ts";
import { amountOf, isAnnounced, isOffline } from "#modules/enrolment/index.ts";
import { formatSeason } from "#modules/catalogue/index.ts";
import type { AnswerGroup } from "#modules/inbox/ui.ts";
import { disputeReason, disputeStanding } from "../disputes.ts";
import { isOpenDispute } from "../dispute-states.ts";
import { formatMoney, moneyPaid } from "#core/money.ts";
import { taxLabels } from "#core/tax.ts";
import { exactTime, formatDate, timeOfDay } from "#core/time/time.ts";
import type { readInstalments } from "../instalments.server.ts";
import { providerOf, type readOrder } from "../orders.server.ts";
import type { readOrderTrouble } from "../decide.server.ts";
import { methodLabels } from "../ledger-kinds.ts";

type Order = NonNullable<Awaited<ReturnType<typeof readOrder>>>;
type Dispute = Awaited<ReturnType<typeof readOrderTrouble>>["disputes"][number];

/** All facts about an order, in groups; unknown values are left out. */
export function orderFacts(
  order: Order,
  {
    catalogue,
    zone,
    disputes,
    instalments,
  }: {
    catalogue: CatalogueContent;
    zone: string;
    disputes: Dispute[];
    instalments: Awaited<ReturnType<typeof readInstalments>>;
  },
): AnswerGroup[] {
  const { currency, lines } = order;
  const time = (date: Date | null) => date && exactTime(date, zone);
  return [
    group("Money", {
      [isAnnounced(order) ? "Expected" : "Price"]: formatMoney(order.amountCents),
      Paid: order.paidAt && moneyPaid(order.paidCents, currency),
      "Paid on": time(order.paidAt),
      "Accepted as it is": time(order.acceptedAt),
      Refunded: order.refundedCents > 0 ? formatMoney(order.refundedCents, currency) : null,
      // The cost reduction of a withdrawal is owed until the refund has arrived.
      "Owed to the payer":
        order.balanceCents < 0 ? formatMoney(-order.balanceCents, currency) : null,
      // A move costs more than was paid.
      "Still to pay":
        order.state === "paid" && order.balanceCents > 0
          ? formatMoney(order.balanceCents, currency)
          : null,
      "Lost in disputes": order.lostCents > 0 ? formatMoney(order.lostCents, currency) : null,
    }),
    ...(instalments ? [instalmentFacts(instalments, zone)] : []),
    ...disputes.map((dispute) =>
      group(dispute.inquiry ? "The bank’s inquiry" : "The dispute", {
        Status: disputeStanding(dispute),
        Amount: moneyPaid(dispute.cents, dispute.currency),
        Reason: disputeReason(dispute.reason),
        "Answer by": isOpenDispute(dispute) ? time(dispute.answerBy) : null,
        Opened: time(dispute.openedAt),
        [atProvider]: dispute.id,
      }),
    ),
    group("Payer", { Name: order.customerName, Email: order.customerEmail }),
    ...lines.map((line) => lineFacts(order, line, { catalogue, zone })),
    group(order.method === "card" ? "Card provider" : "Payment method", {
      Name: isOffline(order) ? null : providerOf(order, order.session),
      Method: isOffline(order) ? methodLabels[order.method] : null,
      [checkoutId]: order.session?.sessionId ?? null,
      [paymentId]: order.session?.paymentReference ?? null,
      "What went wrong": order.lastError,
      "Terms accepted": time(order.agreedAt),
    }),
  ].filter(({ answers }) => answers.length > 0);
}

/** Each instalment with its day, and the text that the payer agreed to. */
const instalmentFacts = (
  { parts, text, agreedAt, recordedBy }: NonNullable<Awaited<ReturnType<typeof readInstalments>>>,
  zone: string,
): AnswerGroup => {
  return group("Instalments", {
    ...Object.fromEntries(
      parts.map(({ number, dueOn, cents, openCents }) => [
        `${number}. ${formatDate(dueOn)}`,
        openCents > 0
          ? `${amountOf(cents)}, ${openCents === cents ? "" : `${amountOf(openCents)} `}open`
          : `${amountOf(cents)}, nothing open`,
      ]),
    ),
    [agreedTo]: text,
    "Agreed on": exactTime(agreedAt, zone),
    "Recorded by": recordedBy,
  });
};

/** The long text that a payer agreed to, and the provider's own references: shown on request. */
const agreedTo = "Agreed to";
const checkoutId = "Checkout";
const paymentId = "Payment";
const atProvider = "At the provider";
const folded = [agreedTo, checkoutId, paymentId, atProvider];

type Line = Order["lines"][number];

/** A line: the item, the person, and each amount of its price. */
function lineFacts(
  order: Order,
  line: Line,
  { catalogue, zone }: { catalogue: CatalogueContent; zone: string },
): AnswerGroup {
  const { athlete, seasonFrom, seasonTo, priceCents, discounts, taxKind, taxCents } = line;
  const isPriced = discounts.length > 0 || taxCents > 0 || line.keptCents > 0;
  return group(line.title, {
    Program: programName(catalogue, line),
    Athlete: fullName(athlete),
    "Year of birth": athlete?.birthYear ?? null,
    Season: seasonFrom && seasonTo ? formatSeason({ from: seasonFrom, to: seasonTo }) : null,
    Price: formatMoney(priceCents),
    ...Object.fromEntries(discounts.map(({ label, cents }) => [label, `−${formatMoney(cents)}`])),
    ...(taxKind && taxCents > 0 && { [taxLabels[taxKind]]: formatMoney(taxCents) }),
    "Kept from the earlier program": line.keptCents > 0 ? `+${formatMoney(line.keptCents)}` : null,
    Due: isPriced ? formatMoney(line.amountCents) : null,
    Place: placeText(order, line, zone),
  });
}

function placeText({ state, heldUntil }: Order, { registration }: Line, zone: string) {
  if (registration?.state === "unplaced") return "None: it was paid after the hold ended";
  const isHeld = registration && state === "open" && heldUntil && heldUntil > new Date();
  return isHeld ? `Held until ${timeOfDay(heldUntil, zone)}` : null;
}

function group(heading: string, facts: Record<string, string | number | null>): AnswerGroup {
  const answers = Object.entries(facts).flatMap(([label, value]) =>
    value ? [{ label, value: String(value), folded: folded.includes(label) }] : [],
  );
  return { heading, answers };
}
