import { data, Form, Link, unstable_useRoute as useRoute } from "react-router";
import { appContext } from "#core/request-context.ts";
import { isOpenDispute } from "../disputes.ts";
import { dollarsAndCents } from "#core/money.ts";
import { hasValidReceipt, isOffline } from "#modules/enrolment/index.ts";
import { familyOfOrder } from "#modules/families/index.server.ts";
import { auditEntries } from "#modules/enrolment/index.server.ts";
import { AuditPanel } from "#modules/enrolment/ui.ts";
import { AnswerGroups } from "#modules/inbox/ui.ts";
import { dayOf } from "#core/time/time.ts";
import { readOrderTrouble } from "../decide.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { readOrder, resendConfirmation } from "../orders.server.ts";
import { listAuditOfOrder } from "#core/audit/audit.server.ts";
import { BackLink } from "#core/ui/staff/back-link.tsx";
import { Icon } from "#core/ui/staff/icon.tsx";
import { When } from "#core/ui/staff/when.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { FailureLine } from "#core/ui/staff/result-line.tsx";
import type { Route } from "./+types/payment";
import { OfflinePaymentForm } from "./offline.tsx";
import { correctable, RecordedParts, Registrations } from "./corrections.tsx";
import { PaymentDecision } from "./decision.tsx";
import { orderFacts } from "./facts.ts";
import { backToPayment } from "./payment-answer.ts";
import { TransferForm } from "./transfer.tsx";
import { orderEntry } from "./list.tsx";
import { staffMeta } from "#core/ui/staff/meta.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? `${loaderData.entry.title}, ${loaderData.entry.reference}` : "Not found");

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const order = await readOrder(ctx, params.reference);
  if (!order) throw data(null, 404);
  const log = await auditEntries(ctx, await listAuditOfOrder(ctx.db, order));
  const { mismatch, disputes } = await readOrderTrouble(ctx, order);
  return {
    entry: orderEntry(order, {
      clock: clockOf(ctx),
      catalogue: content.catalogue,
      disputed: disputes.some(isOpenDispute),
    }),
    groups: orderFacts(order, { catalogue: content.catalogue, zone: clockOf(ctx).zone, disputes }),
    mismatch,
    fulfils: order.state === "review",
    inInbox: order.submissionId !== null,
    resendable: hasValidReceipt(order),
    family: await familyOfOrder(ctx, order.id),
    amount: dollarsAndCents(order.amountCents),
    offlinePayment:
      isOffline(order) && order.state === "open"
        ? {
            token: crypto.randomUUID(),
            today: dayOf(new Date(), content.club.timeZone),
            owedCents: order.balanceCents,
            paidCents: order.paidCents,
            isWithdrawn: order.lines.every(({ registration }) => registration?.ended),
          }
        : null,
    correctable: correctable(order, clockOf(ctx).zone),
    log,
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  async resend(given: Given) {
    const isSent = await resendConfirmation(given.ctx, given.params.reference, given.staff);
    return backToPayment(given, isSent && "The receipt is being sent again.");
  },
});

/** One registration or gift: payer, items, state, and the provider's references. */
export default function Payment({ loaderData }: Route.ComponentProps) {
  const { entry, groups, mismatch, fulfils, inInbox, resendable, family, amount, offlinePayment } =
    loaderData;
  const { correctable } = loaderData;
  return (
    <>
      <header className="page-head submission-head">
        <div>
          <BackLink to="/admin/payments">Payments</BackLink>
          <h1>{entry.title}</h1>
          <p className="badges">
            <span
              className="badge"
              data-payment={entry.state}
              data-alert={entry.alert || undefined}
            >
              {entry.stateLabel}
            </span>
          </p>
          <p className="quiet">
            {entry.kind} <span className="reference">{entry.reference}</span>, started{" "}
            <When time={entry.created} />
          </p>
        </div>
        {inInbox && (
          <Form className="order-ways" method="post" preventScrollReset>
            <Link className="staff-button" to={`/admin/inbox/${entry.reference}`}>
              <Icon name="inbox" />
              In the inbox
            </Link>
            {resendable && (
              <button className="staff-button" name="_action" value="resend">
                <Icon name="retry" />
                Resend the receipt
              </button>
            )}
          </Form>
        )}
      </header>
      {family && (
        <p>
          <Link to={`/admin/families/${family}`}>The family and its telephone numbers</Link>
        </p>
      )}
      <FailureLine failure={useRoute("modules/billing/staff/corrections")?.actionData} />
      {mismatch && <PaymentDecision message={mismatch} fulfils={fulfils} />}
      {entry.awaited && <TransferForm amount={amount} />}
      {offlinePayment && <OfflinePaymentForm {...offlinePayment} />}
      <Registrations entries={correctable.registrations} />
      <RecordedParts entries={correctable.parts} />
      <AnswerGroups groups={groups} />
      <AuditPanel entries={loaderData.log} />
    </>
  );
}
