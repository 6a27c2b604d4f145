import { Link } from "react-router";
import { May } from "#core/ui/admin/may.tsx";
import { moneyPaid } from "#core/money.ts";
import type { Clock } from "#core/time/time.ts";
import type { PaymentDispute } from "#modules/enrolment/schema.ts";
import { deadlineText, disputeReason } from "../disputes.ts";
import { isOpenDispute } from "../dispute-states.ts";

/** An order's open disputes, for its page. */
export const disputeEntries = (
  disputes: readonly PaymentDispute[],
  { clock, pageOf }: { clock: Clock; pageOf: (dispute: PaymentDispute) => string | null },
) =>
  disputes.filter(isOpenDispute).map((dispute) => ({
    id: dispute.id,
    inquiry: dispute.inquiry,
    isAnswered: dispute.state === "bank",
    amount: moneyPaid(dispute.cents, dispute.currency),
    reason: disputeReason(dispute.reason),
    deadline: dispute.state === "answer" ? deadlineText(dispute, clock) : null,
    page: pageOf(dispute),
  }));

interface DisputesProps {
  reference: string;
  entries: ReturnType<typeof disputeEntries>;
}

/** A dispute's demand, its deadline, and the link to the prepared answer. */
export const Disputes = ({ reference, entries }: DisputesProps) =>
  entries.map(({ id, inquiry, isAnswered, amount, reason, deadline, page }) => (
    <section key={id} className="panel stack" data-alert aria-labelledby={id}>
      <h2 id={id}>
        {inquiry
          ? `The payer’s bank is asking about ${amount}`
          : `The payer’s bank disputes ${amount}`}
      </h2>
      <p>The bank’s reason: {reason}.</p>
      {isAnswered && <p>The bank has our answer and is deciding.</p>}
      {deadline && (
        <p>
          <strong>Answer by {deadline}</strong>
          {inquiry ? "." : ", or the money is lost."}
        </p>
      )}
      <div className="action-row">
        <May may="billing.refund">
          <Link className="staff-button primary" to={`/admin/payments/${reference}/evidence`}>
            {isAnswered ? "What is on record" : "Prepare the answer"}
          </Link>
        </May>
        {page && (
          <a className="staff-button" href={page}>
            Open in the provider’s dashboard
          </a>
        )}
      </div>
    </section>
  ));
