import { Form, Link, useNavigation } from "react-router";
import { Icon } from "./icon.tsx";
import type { SpokenTime } from "./spoken-time.ts";
import { When } from "./when.tsx";

interface PaymentCheckProps {
  provider: string;
  findings: {
    id: string;
    words: string;
    /** The order's reference; null when it is none of ours. */
    order: string | null;
    /** The button mends it; else staff decide on the order's page. */
    mendable: boolean;
  }[];
  checked: SpokenTime | null;
  /** Why the last comparison could not be finished. */
  problem: string | null;
}

/**
 * What the provider and our records disagree on, and what banks dispute, in plain words; the one
 * button that mends the former, and the way to the order for the rest.
 */
export function PaymentCheck({ provider, findings, checked, problem }: PaymentCheckProps) {
  const busy = useNavigation().formMethod === "POST";
  const agrees = findings.length === 0 && !problem;
  return (
    <section className="payment-check" data-agrees={agrees} aria-labelledby="check">
      <div>
        <h2 id="check">
          {agrees
            ? `Our records and the ${provider} agree`
            : problem
              ? "The last comparison could not be finished"
              : findings.length === 1
                ? "One thing to look at"
                : `${findings.length} things to look at`}
        </h2>
        <p className="quiet">
          {checked ? (
            <>
              Compared <When time={checked} />, and every night.
            </>
          ) : (
            "Compared every night, or when you press the button."
          )}
        </p>
        {problem && <p>{problem}</p>}
        {findings.length > 0 && (
          <ul>
            {findings.map(({ id, words, order }) => (
              <li key={id}>
                <Icon name="alert" />
                <span>
                  {words} {order && <Link to={`/admin/payments/${order}`}>Open order {order}</Link>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Form method="post" preventScrollReset>
        {findings.some(({ mendable }) => mendable) && (
          <button
            className="staff-button primary"
            name="intent"
            value="mend"
            aria-disabled={busy || undefined}
          >
            Mend our records
          </button>
        )}
        <button
          className="staff-button"
          name="intent"
          value="check"
          aria-disabled={busy || undefined}
        >
          <Icon name="retry" />
          Compare now
        </button>
      </Form>
    </section>
  );
}
