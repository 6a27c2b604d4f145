import { data, Form, Link, redirect, useNavigation } from "react-router";
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
import type { Route } from "./+types/payment";
import { takeCorrection } from "./take-correction.ts";
import { OfflinePaymentForm, type PaymentError } from "./offline.tsx";
import { correctable, correctionMessages, RecordedParts, Registrations } from "./corrections.tsx";
import { orderFacts } from "./facts.ts";
import { orderEntry } from "./list.tsx";
import type { ReasonError } from "./reason-form.tsx";
import { staffMeta } from "#core/ui/staff/meta.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? `${loaderData.entry.title}, ${loaderData.entry.reference}` : "Not found");

export async function loader({ params, url, context }: Route.LoaderArgs) {
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
    message: doneMessages[url.searchParams.get("done") ?? ""] ?? "",
  };
}

const doneMessages: Record<string, string> = {
  resent: "The receipt is being sent again.",
  received: "It counts now, and a thank-you e-mail is on its way to the donor.",
  "given-up": "It is no longer expected.",
  registered: "Registered and paid. The receipt is on its way, if the family has an address.",
  "registered-unpaid": "Registered: the place is taken. Record the money here when it comes.",
  recorded: "Recorded. The rest is still to pay.",
  complete:
    "Recorded: everything is paid. The receipt is on its way, if the family has an address.",
  abandoned: "Given up: the place is free.",
  accepted: "Accepted. It now counts as it is.",
  returned: "Recorded as refunded. It no longer counts.",
  before: "That had already been done. Nothing was changed.",
  ...correctionMessages,
};

type Given = StaffPageAction<Route.ActionArgs>;

/** Each redirects, so that a reload repeats nothing. */
export const action = pageActions({
  withdraw: (given: Given) => takeCorrection(given, "withdraw"),
  void: (given: Given) => takeCorrection(given, "void"),
  async resend({ ctx, staff, params: { reference } }: Given) {
    return back(reference, await resendConfirmation(ctx, reference, staff), "resent");
  },
  async received({ ctx, staff, params: { reference }, fields }: Given) {
    const { amount: typed = "", sure } = fields;
    const amount = giftCentsFrom(typed);
    if ("refusal" in amount) return refused({ message: amount.refusal, typed, sure: null }, 400);
    const warning = amountDifference(await readOrder(ctx, reference), amount.value);
    if (warning && sure !== String(amount.value))
      return refused({ message: warning, typed, sure: amount.value }, 409);
    return back(reference, await receiveTransfer(ctx, reference, amount.value, staff), "received");
  },
  async "give-up"({ ctx, staff, params: { reference } }: Given) {
    return back(reference, await giveUpTransfer(ctx, reference, staff), "given-up");
  },
  async "record-money"({ ctx, staff, params: { reference }, fields: values }: Given) {
    const result = await recordMoney(ctx, staff, reference, values);
    if (result.outcome === "invalid") {
      const { message, errors } = result;
      return data<OrderError>({ money: { message, errors, values } }, 400);
    }
    const recorded = { paid: "complete", part: "recorded", before: "before" } as const;
    return back(reference, true, recorded[result.outcome]);
  },
  async abandon({ ctx, staff, params: { reference } }: Given) {
    return back(reference, await abandonOffline(ctx, staff, reference), "abandoned");
  },
  async accept({ ctx, staff, params: { reference } }: Given) {
    return back(reference, await acceptPayment(ctx, reference, staff), "accepted");
  },
  async returned({ ctx, staff, params: { reference } }: Given) {
    return back(reference, await recordReturnedPayment(ctx, reference, staff), "returned");
  },
});

const back = (reference: string, isDone: boolean, done: string) =>
  redirect(`/admin/payments/${reference}?done=${isDone ? done : "before"}`, 303);

/** The form that was refused: a gift's transfer, an offline order, or a correction without a reason. */
interface OrderError {
  transfer?: TransferError;
  money?: PaymentError;
  reason?: ReasonError;
}

const refused = (transfer: TransferError, status: number) => data<OrderError>({ transfer }, status);

/** The question to ask before recording an amount other than the announced one, or null. */
function amountDifference(order: { amountCents: number } | null, cents: number): string | null {
  if (!order || order.amountCents === cents) return null;
  const [announced, typed] = [order.amountCents, cents].map((sum) => formatMoney(sum));
  return `${announced} was announced, but you typed ${typed}. Is that what arrived?`;
}

/** One registration or gift: payer, items, state, and the provider's references. */
export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const {
    entry,
    groups,
    mismatch,
    fulfils,
    inInbox,
    resendable,
    family,
    amount,
    offlinePayment,
    message,
  } = loaderData;
  const { correctable } = loaderData;
  const error: OrderError | undefined = actionData;
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
      <p className="told" role="status">
        {error?.reason ? "Nothing was changed." : message}
      </p>
      {mismatch && <PaymentDecision message={mismatch} fulfils={fulfils} />}
      {entry.awaited && <TransferForm amount={amount} error={error?.transfer} />}
      {offlinePayment && <OfflinePaymentForm {...offlinePayment} error={error?.money} />}
      <Registrations entries={correctable.registrations} error={error?.reason} />
      <RecordedParts entries={correctable.parts} error={error?.reason} />
      <AnswerGroups groups={groups} />
      <AuditPanel entries={loaderData.log} />
    </>
  );
}

/** Why nothing was recorded, with the form's input. */
interface TransferError {
  message: string;
  typed: string;
  /** The amount in cents to confirm; null: the input is not an amount. */
  sure: number | null;
}

interface TransferFormProps {
  /** The announced amount, in dollars. */
  amount: string;
  error: TransferError | undefined;
}

/**
 * An announced e-mail transfer: no bank notifies us, so staff record when it arrives, and how much.
 */
function TransferForm({ amount, error }: TransferFormProps) {
  const sure = error?.sure ?? null;
  return (
    <Form method="post" className="panel transfer-received" preventScrollReset>
      <h2>Has the money arrived?</h2>
      <p className="quiet">
        Look for the reference in the transfer’s message. Once you confirm, the gift counts in the
        totals and the donor gets a thank-you e-mail.
      </p>
      {error && <p role="alert">{error.message}</p>}
      {sure !== null && (
        <label className="transfer-sure">
          <input type="checkbox" name="sure" value={sure} /> Yes, {formatMoney(sure)} arrived
        </label>
      )}
      <div>
        <label>
          Dollars received{" "}
          <input
            name="amount"
            inputMode="decimal"
            defaultValue={error?.typed ?? amount}
            aria-invalid={error ? true : undefined}
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
