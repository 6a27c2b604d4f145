import { Form, Link, redirect, useLocation } from "react-router";
import { recordAudit } from "#core/audit/audit.server.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { relativeTime } from "#core/relative-time.ts";
import type { Clock } from "#core/time/time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { useMay } from "#core/ui/admin/may.tsx";
import { Queue } from "#core/ui/admin/queue.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { daysLeftText } from "../disputes.ts";
import type { listFindings } from "../findings.server.ts";
import { checkPayments, reconcilePayments } from "../reconcile.server.ts";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

/** Compares with the provider; `correct` first takes over the provider's data. */
export const action = pageActions({
  check,
  async correct(given: StaffPageAction) {
    await reconcilePayments(given.ctx, given.staff);
    return check(given);
  },
});

async function check({ ctx, staff, url }: StaffPageAction) {
  const found = await checkPayments(ctx);
  await recordAudit(ctx.db, {
    actor: staff,
    action: "payments.checked",
    subject: { type: "vendor", id: ctx.integrations.payments.vendor },
    details: { differences: found },
  });
  return redirect(`/admin/payments${url.search}`, 303);
}

/** The query parameter for the page of discrepancies. */
export const findingsPage = "check";

type Found = Awaited<ReturnType<typeof listFindings>>;

/** Formats the findings of the last comparison, and open disputes. */
export const checkEntries = (
  { findings, lastCheck, ...open }: Found,
  { clock, provider }: { clock: Clock; provider: string },
) => ({
  provider,
  findings: findings.map(({ id, message, orderReference, dispute }) => ({
    id,
    message,
    order: orderReference,
    /** The time left to answer a dispute. */
    left: dispute?.state === "answer" ? daysLeftText(dispute, clock) : "",
    isDispute: dispute !== null,
  })),
  ...open,
  checked: lastCheck && relativeTime(lastCheck.checkedAt, clock),
  /** Why the last comparison could not be finished. */
  problem: lastCheck?.problem ?? null,
});

type Check = ReturnType<typeof checkEntries>;

/** Whether the provider agrees with our records, in one line. */
export function CheckState({ provider, count, checked, problem }: Check) {
  return (
    <>
      {count === 0 && !problem && `Our records and the ${provider} agree. `}
      {checked ? (
        <>
          Checked <When time={checked} />, and every night.
        </>
      ) : (
        "Checked every night, or when you press the button."
      )}
    </>
  );
}

/** Compares now, and corrects our records where the provider is right. */
export function CheckButtons({ correctable }: Check) {
  const may = useMay();
  const { search } = useLocation();
  return (
    <Form method="post" action={`check${search}`} className="action-row" preventScrollReset>
      {correctable > 0 && may("billing.refund") && (
        <ActionButton action="correct" look="primary">
          Correct our records
        </ActionButton>
      )}
      {may("billing.record") && (
        <ActionButton action="check">
          <Icon name="retry" />
          Check now
        </ActionButton>
      )}
    </Form>
  );
}

/**
 * The discrepancies between the provider and our records, and open disputes, with links to the orders.
 * Renders nothing if there are none.
 */
export function Findings({ findings, count, page, hasMore, problem }: Check) {
  const mayRefund = useMay()("billing.refund");
  if (count === 0 && !problem) return null;
  const title = problem
    ? "The last comparison could not be finished"
    : count === 1
      ? "One thing to check"
      : `${count} things to check`;
  return (
    <Queue id="check" title={title} name={findingsPage} alert {...{ page, hasMore }}>
      {problem && <p>{problem}</p>}
      <ul className="lines">
        {findings.map(({ id, message, order, left, isDispute }) => (
          <li key={id}>
            <span>
              {left && <strong className="urgent">{left}</strong>} {message}{" "}
              {order && <Link to={`/admin/payments/${order}`}>Open order {order}</Link>}
              {order && isDispute && mayRefund && (
                <>
                  {" · "}
                  <Link to={`/admin/payments/${order}/evidence`}>Prepared answer</Link>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Queue>
  );
}
