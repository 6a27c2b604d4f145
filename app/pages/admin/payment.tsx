import { data, Form, Link, redirect } from "react-router";
import { AnswerGroups } from "#app/admin/answer-groups.tsx";
import { Icon } from "#app/admin/icon.tsx";
import { orderEntry } from "#app/admin/order-entry.ts";
import { orderFacts } from "#app/admin/order-facts.ts";
import { PaymentDecision } from "#app/admin/payment-decision.tsx";
import { type TransferFault, TransferForm } from "#app/admin/transfer-form.tsx";
import { staffContext } from "#app/admin/staff-context.ts";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { When } from "#app/admin/when.tsx";
import { servicesContext } from "#app/context.ts";
import { giftCentsFrom } from "#domain/checkout-items.ts";
import { isOpenDispute } from "#domain/dispute.ts";
import { dollarsAndCents, spokenMoney } from "#domain/money.ts";
import type { Route } from "./+types/payment";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? `${loaderData.entry.title}, ${loaderData.entry.reference}` : "Not found");

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { readOrder, readOrderTrouble, clock } = context.get(servicesContext);
  const order = await readOrder(params.reference);
  if (!order) throw data(null, 404);
  const { mismatch, disputes } = await readOrderTrouble(order);
  return {
    entry: orderEntry(order, clock(), { disputed: disputes.some(isOpenDispute) }),
    groups: orderFacts(order, clock().zone, disputes),
    mismatch,
    fulfils: order.state === "review",
    inInbox: order.submissionId !== null,
    amount: dollarsAndCents(order.amountCents),
    told: told[url.searchParams.get("done") ?? ""] ?? "",
  };
}

const told: Record<string, string> = {
  resent: "The receipt is being sent again.",
  received: "It counts now, and the giver is being thanked by e-mail.",
  "given-up": "Nobody waits for it any more.",
  accepted: "It counts as it is from now on.",
  returned: "It is noted as given back, and counts no more.",
  before: "That was done already. Nothing was changed.",
};

/**
 * Sends the receipt again, or notes what became of a transfer or of a payment that does not agree;
 * then back, so that a reload does neither.
 */
export async function action({ request, params: { reference }, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const by = context.get(staffContext);
  const form = await request.formData();
  const back = (isDone: boolean, done: string) =>
    redirect(`/admin/payments/${reference}?done=${isDone ? done : "before"}`, 303);
  switch (form.get("intent")) {
    case "resend":
      return back(await services.resendConfirmation(reference, by), "resent");
    case "received": {
      const typed = String(form.get("amount") ?? "");
      const amount = giftCentsFrom(typed);
      if ("refusal" in amount)
        return data<TransferFault>({ message: amount.refusal, typed, sure: null }, 400);
      const doubt = doubtOf(await services.readOrder(reference), amount.value);
      if (doubt && form.get("sure") !== String(amount.value))
        return data<TransferFault>({ message: doubt, typed, sure: amount.value }, 409);
      return back(await services.receiveTransfer(reference, amount.value, by), "received");
    }
    case "give-up":
      return back(await services.giveUpTransfer(reference, by), "given-up");
    case "accept":
      return back(await services.acceptPayment(reference, by), "accepted");
    case "returned":
      return back(await services.notePaymentReturned(reference, by), "returned");
    default:
      throw new Response("There is no such action", { status: 400 });
  }
}

/** What to ask before another sum is booked than the one that was announced; null: nothing. */
function doubtOf(order: { amountCents: number } | null, cents: number): string | null {
  if (!order || order.amountCents === cents) return null;
  const [announced, typed] = [order.amountCents, cents].map((sum) => spokenMoney(sum));
  return `${announced} was announced, and you typed ${typed}. Is that what arrived?`;
}

/** One registration or gift whole: who, what, how it stands, and the provider's references. */
export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { entry, groups, mismatch, fulfils, inInbox, amount, told } = loaderData;
  return (
    <>
      <header className="page-head submission-head">
        <div>
          <Link className="back" to="/admin/payments">
            <Icon name="back" />
            Payments
          </Link>
          <h1>{entry.title}</h1>
          <p className="marks">
            <span className="mark" data-payment={entry.state} data-alert={entry.alert || undefined}>
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
            {entry.isPaid && (
              <button className="staff-button" name="intent" value="resend">
                <Icon name="retry" />
                Resend the receipt
              </button>
            )}
          </Form>
        )}
      </header>
      <p className="told" role="status">
        {told}
      </p>
      {mismatch && <PaymentDecision words={mismatch} fulfils={fulfils} />}
      {entry.awaited && <TransferForm amount={amount} fault={actionData} />}
      <AnswerGroups groups={groups} />
    </>
  );
}
