import { Form, Link, redirect, useNavigation } from "react-router";
import { recordAudit } from "#core/audit/audit.server.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { RelativeTime } from "#core/relative-time.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { useMay } from "#core/ui/admin/may.tsx";
import { NumberedPager } from "#core/ui/admin/list.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { checkPayments, reconcilePayments } from "../reconcile.server.ts";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

/** Compares with the provider; `correct` first adopts what it says. */
export const action = pageActions({
  check,
  async correct(given: StaffPageAction) {
    await reconcilePayments(given.ctx, given.staff);
    return check(given);
  },
});

async function check({ ctx, staff }: StaffPageAction) {
  const found = await checkPayments(ctx);
  await recordAudit(ctx.db, {
    actor: staff,
    action: "payments.checked",
    subject: { type: "vendor", id: ctx.integrations.payments.vendor },
    details: { differences: found },
  });
  return redirect("/admin/payments", 303);
}

interface PaymentCheckProps {
  provider: string;
  findings: {
    id: string;
    message: string;
    /** The order's reference; null: the payment has no order on this site. */
    order: string | null;
    /** Of a dispute that waits for an answer: how much time is left. */
    left: string;
    isDispute: boolean;
  }[];
  /** How many there are on all pages. */
  count: number;
  /** How many of them the button corrects; staff decide on the others on the order's page. */
  correctable: number;
  page: number;
  hasMore: boolean;
  /** The address's parameters. */
  query: Record<string, string>;
  checked: RelativeTime | null;
  /** Why the last comparison could not be finished. */
  problem: string | null;
}

/** The address's parameter that names the page of what is to check. */
export const findingsPage = "check";

/**
 * Where the provider and our records disagree, and open disputes: a button corrects our records,
 * and links lead to the orders for the rest.
 */
export function PaymentCheck(props: PaymentCheckProps) {
  const { provider, findings, count, correctable, checked, problem, ...pages } = props;
  const busy = useNavigation().formMethod === "POST";
  const may = useMay();
  const agrees = count === 0 && !problem;
  return (
    <section className="payment-check" data-agrees={agrees} aria-labelledby="check">
      <div>
        <h2 id="check">
          {agrees
            ? `Our records and the ${provider} agree`
            : problem
              ? "The last comparison could not be finished"
              : count === 1
                ? "One thing to check"
                : `${count} things to check`}
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
            {findings.map(({ id, message, order, left, isDispute }) => (
              <li key={id}>
                <Icon name="alert" />
                <span>
                  {left && <strong className="days-left">{left}</strong>} {message}{" "}
                  {order && <Link to={`/admin/payments/${order}`}>Open order {order}</Link>}
                  {order && isDispute && may("billing.refund") && (
                    <>
                      {" · "}
                      <Link to={`/admin/payments/${order}/evidence`}>Prepared answer</Link>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        <NumberedPager name={findingsPage} {...pages} />
      </div>
      <Form method="post" action="check" preventScrollReset>
        {correctable > 0 && may("billing.refund") && (
          <button
            className="staff-button primary"
            name="_action"
            value="correct"
            aria-disabled={busy || undefined}
          >
            Correct our records
          </button>
        )}
        {may("billing.record") && (
          <button
            className="staff-button"
            name="_action"
            value="check"
            aria-disabled={busy || undefined}
          >
            <Icon name="retry" />
            Compare now
          </button>
        )}
      </Form>
    </section>
  );
}
