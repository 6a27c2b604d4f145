import { data, Form, Link, useNavigation } from "react-router";
import { appContext } from "#core/request-context.ts";
import { giftCentsFrom } from "../checkout.ts";
import { isOpenDispute } from "../disputes.ts";
import { dollarsAndCents, formatMoney } from "#core/money.ts";
import { hasValidReceipt, isOffline } from "#modules/enrolment/orders.ts";
import { dayOf } from "#core/time/time.ts";
import { abandonOffline, recordMoney } from "../offline-payment.server.ts";
import { acceptPayment, readOrderTrouble, recordReturnedPayment } from "../decide.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { familyOfOrder } from "#modules/families/read.server.ts";
import { giveUpTransfer, receiveTransfer } from "../transfers.server.ts";
import { readOrder, resendConfirmation } from "../orders.server.ts";
import { listAuditOfOrder } from "#core/audit/audit.server.ts";
import { auditEntries } from "#modules/enrolment/audit-entries.server.ts";
import { AuditPanel } from "#modules/enrolment/staff/audit-entries.tsx";
import { BackLink } from "#core/ui/staff/back-link.tsx";
import { AnswerGroups } from "#modules/inbox/staff/answers.tsx";
import { Icon } from "#core/ui/staff/icon.tsx";
import { When } from "#core/ui/staff/when.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { FailureLine } from "#core/ui/staff/result-line.tsx";
import type { Route } from "./+types/payment";
import { takeCorrection } from "./take-correction.ts";
import { OfflinePaymentForm } from "./offline.tsx";
import { correctable, RecordedParts, Registrations } from "./corrections.tsx";
import { orderFacts } from "./facts.ts";
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
      offerings: content.offerings,
      disputed: disputes.some(isOpenDispute),
    }),
    groups: orderFacts(order, { offerings: content.offerings, zone: clockOf(ctx).zone, disputes }),
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
            owedCents: order.amountCents - order.paidCents,
            paidCents: order.paidCents,
            isWithdrawn: order.lines.every(({ registration }) => registration?.ended),
          }
        : null,
    correctable: correctable(order, clockOf(ctx).zone),
    log,
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

/** Each redirects, so that a reload repeats nothing. */
export const action = pageActions({
  withdraw: (given: Given) => takeCorrection(given, "withdraw"),
  void: (given: Given) => takeCorrection(given, "void"),
  async resend(given: Given) {
    const isSent = await resendConfirmation(given.ctx, given.params.reference, given.staff);
    return back(given, isSent && "The receipt is being sent again.");
  },
  async received(given: Given) {
    const { ctx, staff, params, fields: values, fail } = given;
    const amount = giftCentsFrom(values.amount ?? "");
    if ("refusal" in amount) return fail(400, { message: amount.refusal, values });
    const cents = amount.value;
    const question = amountDifference(await readOrder(ctx, params.reference), cents);
    if (question && values.sure !== String(cents))
      return fail(409, { message: question, values: { ...values, sure: String(cents) } });
    const isReceived = await receiveTransfer(ctx, params.reference, cents, staff);
    const message = "It counts now, and a thank-you e-mail is on its way to the donor.";
    return back(given, isReceived && message);
  },
  async "give-up"(given: Given) {
    const isGivenUp = await giveUpTransfer(given.ctx, given.params.reference, given.staff);
    return back(given, isGivenUp && "It is no longer expected.");
  },
  async "record-money"(given: Given) {
    const { ctx, staff, params, fields: values, fail } = given;
    const result = await recordMoney(ctx, staff, params.reference, values);
    switch (result.outcome) {
      case "invalid":
        return fail(400, { message: result.message, errors: result.errors, values });
      case "paid":
        return back(given, everythingPaid);
      case "part":
        return back(given, "Recorded. The rest is still to pay.");
      case "before":
        return back(given, false);
    }
  },
  async abandon(given: Given) {
    const isAbandoned = await abandonOffline(given.ctx, given.staff, given.params.reference);
    return back(given, isAbandoned && "Given up: the place is free.");
  },
  async accept(given: Given) {
    const isAccepted = await acceptPayment(given.ctx, given.params.reference, given.staff);
    return back(given, isAccepted && "Accepted. It now counts as it is.");
  },
  async returned(given: Given) {
    const isRecorded = await recordReturnedPayment(given.ctx, given.params.reference, given.staff);
    return back(given, isRecorded && "Recorded as refunded. It no longer counts.");
  },
});

const everythingPaid =
  "Recorded: everything is paid. The receipt is on its way, if the family has an address.";

/** @param message false: somebody had done it before */
const back = ({ ctx, params: { reference } }: Given, message: string | false) =>
  redirectWithMessage(
    ctx,
    `/admin/payments/${reference}`,
    message || "That had already been done. Nothing was changed.",
  );

/** The question to ask before recording an amount other than the announced one, or null. */
function amountDifference(order: { amountCents: number } | null, cents: number): string | null {
  if (!order || order.amountCents === cents) return null;
  const [announced, typed] = [order.amountCents, cents].map((sum) => formatMoney(sum));
  return `${announced} was announced, but you typed ${typed}. Is that what arrived?`;
}

/** One registration or gift: payer, items, state, and the provider's references. */
export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
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
      {actionData?.errors.reason && <FailureLine failure={actionData} />}
      {mismatch && <PaymentDecision message={mismatch} fulfils={fulfils} />}
      {entry.awaited && (
        <TransferForm amount={amount} failure={failureOf(actionData, "received")} />
      )}
      {offlinePayment && (
        <OfflinePaymentForm {...offlinePayment} failure={failureOf(actionData, "record-money")} />
      )}
      <Registrations entries={correctable.registrations} failure={actionData} />
      <RecordedParts entries={correctable.parts} failure={actionData} />
      <AnswerGroups groups={groups} />
      <AuditPanel entries={loaderData.log} />
    </>
  );
}

interface TransferFormProps {
  /** The announced amount, in dollars. */
  amount: string;
  failure: ActionFailure | undefined;
}

/**
 * An announced e-mail transfer: no bank notifies us, so staff record when it arrives, and how much.
 */
function TransferForm({ amount, failure }: TransferFormProps) {
  const sure = failure?.values.sure;
  return (
    <Form method="post" className="panel transfer-received" preventScrollReset>
      <h2>Has the money arrived?</h2>
      <p className="quiet">
        Look for the reference in the transfer’s message. Once you confirm, the gift counts in the
        totals and the donor gets a thank-you e-mail.
      </p>
      {failure && <p role="alert">{failure.message}</p>}
      {sure && (
        <label className="transfer-sure">
          <input type="checkbox" name="sure" value={sure} /> Yes, {formatMoney(Number(sure))}{" "}
          arrived
        </label>
      )}
      <div>
        <label>
          Dollars received{" "}
          <input
            name="amount"
            inputMode="decimal"
            defaultValue={failure?.values.amount ?? amount}
            aria-invalid={failure ? true : undefined}
            required
          />
        </label>
        <button className="staff-button primary" name="_action" value="received">
          It arrived: thank the donor
        </button>
        <button className="staff-button" name="_action" value="give-up">
          It never arrived
        </button>
      </div>
    </Form>
  );
}

interface PaymentDecisionProps {
  /** The mismatch. */
  message: string;
  /** Whether accepting it fulfils the order; otherwise it is fulfilled already. */
  fulfils: boolean;
}

/** A payment that does not match its order: staff accept it, or record that they refunded it. */
function PaymentDecision({ message, fulfils }: PaymentDecisionProps) {
  const busy = useNavigation().formMethod === "POST" || undefined;
  return (
    <Form method="post" className="panel payment-decision" preventScrollReset>
      <h2>
        <Icon name="alert" />
        This payment needs your decision
      </h2>
      <p>{message}</p>
      <p className="quiet">
        {fulfils
          ? "Accept it and it counts as paid, and the payer gets a receipt. Refund it and it no longer counts. Until then the athlete’s place is held, and nobody has been notified."
          : "It counted as paid before this was found. Accept it and it stays that way. Refund it and it no longer counts."}
      </p>
      <div>
        <button className="staff-button primary" name="_action" value="accept" aria-disabled={busy}>
          Accept it as it is
        </button>
        <button className="staff-button" name="_action" value="returned" aria-disabled={busy}>
          It was refunded
        </button>
      </div>
    </Form>
  );
}
