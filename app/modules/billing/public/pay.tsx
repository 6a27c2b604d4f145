import { redirect } from "react-router";
import { cleanLine } from "#core/clean-text.ts";
import { type PageAction, pageActions } from "#core/forms/page-actions.server.ts";
import { formatMoney } from "#core/money.ts";
import { appContext, visitContext } from "#core/request-context.ts";
import { formatDate, monthText } from "#core/time/time.ts";
import { Button } from "#core/ui/button.tsx";
import { missing } from "#core/ui/public/page.ts";
import { StatusLine } from "#core/ui/status-line.tsx";
import { cardName } from "../card-names.ts";
import { checkoutPath, payPath } from "../checkout.ts";
import { ledgerDay } from "../ledger.server.ts";
import { awaitedSteps } from "../payments-mails.ts";
import { noCards } from "../no-cards.server.ts";
import { payLaterByCredit, usableCredit } from "../later-credit.server.ts";
import { handlePayerReturn, readPayPage, startLaterPayment } from "../pay.server.ts";
import { isCheckout } from "../read-checkout.server.ts";
import { OrderBillList } from "./order-bill.tsx";
import type { Route } from "./+types/pay";

/** A private page: not cached, not indexed, and no referrer. */
export const headers = () => ({ "Cache-Control": "no-store" });

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Payments ${loaderData.reference}` : "Payments" },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { key } = params;
  const session = cleanLine(url.searchParams.get("session_id") ?? "");
  if (session) {
    const done = await handlePayerReturn(ctx, key, session);
    throw redirect(`${payPath(encodeURIComponent(key))}${done ? `?done=${done}` : ""}`, 303);
  }
  const page = await readPayPage(ctx, key);
  if (!page) {
    if (await isCheckout(ctx, key)) throw redirect(checkoutPath(key), 303);
    throw missing();
  }
  const { club } = ctx.content;
  const today = ledgerDay(ctx);
  const { parts, card, charge, awaited, balanceCents, dueCents, bill, ...about } = page;
  return {
    ...about,
    bill: bill && { ...bill, items: bill.items.map((item) => ({ ...item, name: "" })) },
    awaited: awaited && { day: awaited.day, steps: awaitedSteps(awaited) },
    balanceCents,
    dueCents,
    creditCents: await usableCredit(ctx, visitorOf({ params, request, url }), balanceCents),
    done: url.searchParams.get("done"),
    hasButtons: ctx.integrations.payments.takesCards,
    // The page already shows the other way to pay.
    noCards: awaited ? null : noCards(ctx),
    club: { name: club.name, email: club.email, phone: club.phone, phoneLink: club.phoneLink },
    card: card && {
      name: cardName(card),
      expires: monthText(card.expires, "long"),
      year: card.expires.slice(0, 4),
    },
    failure: charge?.state === "refused" ? charge.failure : null,
    isOver: charge?.isFinal ?? false,
    isCharging: charge?.state === "sent" || charge?.state === "pending",
    parts: parts
      .filter(({ cents, openCents }) => cents > 0 && openCents >= 0)
      .map(({ number, dueOn, cents, openCents }) => ({
        key: `${number} ${dueOn}`,
        day: formatDate(dueOn),
        amount: formatMoney(Math.max(cents, openCents)),
        standing:
          openCents === 0
            ? ("paid" as const)
            : dueOn < today
              ? ("late" as const)
              : dueOn === today
                ? ("today" as const)
                : ("later" as const),
        open: openCents > 0 && openCents < cents ? formatMoney(openCents) : null,
      })),
  };
}

/** The data that determines whether the visitor is the payer. */
const visitorOf = ({
  params,
  request,
  url,
}: Pick<Route.LoaderArgs, "params" | "request" | "url">) => ({
  key: params.key,
  mailedKey: url.searchParams.get("key") ?? "",
  headers: request.headers,
});

async function start(
  { ctx, params, context, fields, fail }: PageAction<Route.ActionArgs>,
  what: "due" | "all" | "card",
) {
  const started = await startLaterPayment(ctx, {
    key: params.key,
    what,
    shownCents: Number(cleanLine(fields[what] ?? "")),
    address: context.get(visitContext).address,
  });
  // `form-action` does not allow a redirect to another site, so the next page redirects to the provider.
  if (started.outcome === "started")
    return redirect(`/payment-checkout?session=${encodeURIComponent(started.sessionId)}`, 303);
  return fail(started.status, { message: started.message });
}

export const action = pageActions({
  async credit(given: PageAction<Route.ActionArgs>) {
    const { ctx, params, url, context, fields, fail } = given;
    const used = await payLaterByCredit(ctx, visitorOf(given), {
      shownCents: Number(cleanLine(fields.credit ?? "")),
      address: context.get(visitContext).address,
    });
    if (used.outcome === "refused") return fail(used.status, { message: used.message });
    // A link that proves the payer's address keeps doing so.
    const kept = new URLSearchParams(url.searchParams);
    kept.set("done", "credit");
    return redirect(`${payPath(encodeURIComponent(params.key))}?${kept}`, 303);
  },
  "pay-due": (given: PageAction<Route.ActionArgs>) => start(given, "due"),
  "pay-all": (given: PageAction<Route.ActionArgs>) => start(given, "all"),
  card: (given: PageAction<Route.ActionArgs>) => start(given, "card"),
});

const standings = {
  paid: "Paid",
  late: "Overdue",
  today: "Due today",
  later: "Not due yet",
};

const messages: Record<string, string> = {
  paid: "Thank you. Your payment has arrived, and the receipt is on its way by email.",
  credit: "Your credit was used. We have sent you an email about it.",
  card: "Your new card is saved. We use it for the payments below.",
};

/** The paid and due amounts of an order, with the buttons to pay it or to use another card. */
export default function PayRoute({ loaderData, actionData }: Route.ComponentProps) {
  const {
    reference,
    title,
    bill,
    parts,
    balanceCents,
    dueCents,
    creditCents,
    card,
    failure,
    club,
  } = loaderData;
  const isPaid = balanceCents === 0;
  return (
    <section className="plain-page pay">
      <header>
        <h1>Your payments</h1>
        <p>
          {title}. Reference {reference}.
        </p>
      </header>
      <StatusLine tone="success" text={messages[loaderData.done ?? ""] ?? ""} />
      <StatusLine tone="error" text={actionData?.message ?? ""} />
      {bill && <OrderBillList bill={bill} />}
      {loaderData.awaited && <Awaited {...loaderData.awaited} />}
      {failure && !isPaid && (
        <p className="pay-failed">
          <strong>Your last payment did not go through.</strong> {failure} Pay now or use another
          card: your registration stays as it is.
        </p>
      )}
      {loaderData.isCharging && (
        <p role="status">We are charging your card right now. Please check again later.</p>
      )}
      <ol className="pay-parts">
        {parts.map(({ key, day, amount, standing, open }) => (
          <li key={key} className={`pay-${standing}`}>
            <span>{day}</span>
            <span className="pay-standing">
              {standings[standing]}
              {open && `, ${open} open`}
            </span>
            <strong>{amount}</strong>
          </li>
        ))}
      </ol>
      {isPaid ? (
        <p role="status">
          <strong>Everything is paid. Thank you.</strong>
        </p>
      ) : (
        <p className="pay-left">
          Still to pay: <strong>{formatMoney(balanceCents)}</strong>
        </p>
      )}
      {creditCents > 0 && !loaderData.isCharging && (
        <UseCredit cents={creditCents} leftCents={balanceCents - creditCents} />
      )}
      {!isPaid && (loaderData.hasButtons ? <Buttons {...loaderData} /> : loaderData.noCards)}
      {card && !isPaid && !loaderData.isOver && (
        <p>
          We charge your {card.name} (until {card.expires} {card.year}) on each of these days.
        </p>
      )}
      {dueCents === 0 && !isPaid && <p>Nothing is due today. You can pay early.</p>}
      <p className="pay-help">
        Questions? Write to <a href={`mailto:${club.email}?subject=${reference}`}>{club.email}</a>{" "}
        or call <a href={`tel:${club.phoneLink}`}>{club.phone}</a>.
      </p>
    </section>
  );
}

/** The instructions for a payment that is not by card. */
const Awaited = ({ day, steps }: { day: string; steps: string[] }) => (
  <section className="pay-awaited" aria-labelledby="awaited">
    <h2 id="awaited">We are keeping your spot until {day}</h2>
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
    <p>We have mailed you this too. When the payment has arrived, you get the receipt.</p>
  </section>
);

/** The card is charged only for what the credit does not cover. */
const UseCredit = ({ cents, leftCents }: { cents: number; leftCents: number }) => (
  <form method="post" className="pay-credit">
    <p>
      You have a credit with us, which is used first.{" "}
      {leftCents > 0
        ? `After it, ${formatMoney(leftCents)} is left to pay.`
        : "It covers the whole balance."}
    </p>
    <input type="hidden" name="credit" value={cents} />
    <Button name="_action" value="credit">
      Use your credit of {formatMoney(cents)}
    </Button>
  </form>
);

function Buttons({
  balanceCents,
  dueCents,
  creditCents,
  takesCard,
  card,
  isCharging,
}: Pick<
  Route.ComponentProps["loaderData"],
  "balanceCents" | "dueCents" | "creditCents" | "takesCard" | "card" | "isCharging"
>) {
  if (isCharging) return null;
  const isFirst = creditCents === 0;
  return (
    <form method="post" className="pay-options">
      <input type="hidden" name="due" value={dueCents} />
      <input type="hidden" name="all" value={balanceCents} />
      {isFirst && dueCents > 0 && (
        <Button name="_action" value="pay-due">
          Pay {formatMoney(dueCents)} now
        </Button>
      )}
      {isFirst && balanceCents > dueCents && (
        <button className="checkout-add" name="_action" value="pay-all">
          Pay all {formatMoney(balanceCents)}
        </button>
      )}
      {takesCard && (
        <button className="checkout-add" name="_action" value="card">
          {card ? "Use another card" : "Add a card"} for the rest
        </button>
      )}
    </form>
  );
}
