import { data } from "react-router";
import { CollapsibleForm } from "#core/ui/admin/form.tsx";
import { useMay } from "#core/ui/admin/may.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { formatMoney } from "#core/money.ts";
import { dateTextOf, monthText } from "#core/time/time.ts";
import { cardName } from "../card-names.ts";
import { type readSavedCard, stopCharging } from "../saved-card.server.ts";
import type { Charge } from "../schema.ts";
import type { Route } from "./+types/saved-card";
import { backToPayment } from "./payment-answer.ts";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

type Given = StaffPageAction<Route.ActionArgs>;

const answers = {
  stopped: "The card is deleted. What is due stays due.",
  before: { note: "There was no saved card any more. Nothing was changed." },
  charging: {
    note: "The card is being charged at this moment. Look again in a few minutes. Nothing was changed.",
  },
};

export const action = pageActions({
  async "stop-charging"(given: Given) {
    const { ctx, staff, params } = given;
    const outcome = await stopCharging(ctx, staff, params.reference);
    if (outcome === "unknown") throw data(null, 404);
    return backToPayment(given, answers[outcome]);
  },
});

const outcomes: Record<Charge["state"], string> = {
  sent: "The provider has not answered yet",
  pending: "The bank has not decided yet",
  paid: "Paid",
  refused: "Declined",
};

/** Formats the saved card of an order and the attempts to charge it. */
export const cardEntries = (
  { card, attempts, next }: Awaited<ReturnType<typeof readSavedCard>>,
  { zone, currency, owedCents }: { zone: string; currency: string; owedCents: number },
) => ({
  card: card && {
    name: cardName(card),
    expires: `${monthText(card.expires, "long")} ${card.expires.slice(0, 4)}`,
  },
  attempts: attempts.map(({ id, cents, state, failure, createdAt }) => ({
    id,
    amount: formatMoney(cents, currency),
    about: [
      [outcomes[state], failure].filter(Boolean).join(": "),
      ...(state === "refused" && owedCents <= 0 ? ["Paid since"] : []),
    ].join(". "),
    day: dateTextOf(createdAt, zone),
    state,
  })),
  next: next && dateTextOf(next, zone),
  isOver: attempts.at(-1)?.state === "refused" && card !== null && next === null && owedCents > 0,
  /** Nothing is owed and no card is charged any more: only history. */
  isPast: card === null && owedCents <= 0,
});

/** The card that an order's parts are charged to, and the result of each charge. */
export function SavedCard(entries: ReturnType<typeof cardEntries>) {
  const { card, attempts, next, isOver, isPast } = entries;
  const mayStop = useMay()("billing.record");
  if (!card && attempts.length === 0) return null;
  if (isPast)
    return (
      <details className="panel">
        <summary>Card charges: {attempts.length}</summary>
        <Attempts attempts={attempts} />
      </details>
    );
  return (
    <section className="panel" aria-labelledby="saved-card">
      <h2 id="saved-card">Card charges</h2>
      {card ? (
        <p>
          {card.name}, until {card.expires}. Each instalment is charged on its due date.
        </p>
      ) : (
        <p>No card is saved: nothing is charged.</p>
      )}
      {attempts.length > 0 && <Attempts attempts={attempts} />}
      {next && <p>The card is tried again on {next}.</p>}
      {isOver && <p>We won’t try this card again. We emailed the payer.</p>}
      {card && mayStop && (
        <CollapsibleForm
          label="Stop charging this card…"
          action="stop-charging"
          to="saved-card"
          submit="Stop charging this card"
        >
          <p>
            The card is deleted here and at the card provider. The parts stay due, and we don’t
            write to the payer about it: they get reminders of each part instead.
          </p>
        </CollapsibleForm>
      )}
    </section>
  );
}

const Attempts = ({ attempts }: Pick<ReturnType<typeof cardEntries>, "attempts">) => (
  <ul className="lines">
    {attempts.map(({ id, amount, about, day }) => (
      <li key={id}>
        <div>
          <strong>{amount}</strong>
          <span>{about}</span>
          <span className="quiet">{day}</span>
        </div>
      </li>
    ))}
  </ul>
);
