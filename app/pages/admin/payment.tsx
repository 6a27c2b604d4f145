import { data, Form, Link, redirect } from "react-router";
import { AnswerGroups } from "#app/admin/answer-groups.tsx";
import { Icon } from "#app/admin/icon.tsx";
import { orderEntry } from "#app/admin/order-entry.ts";
import { orderFacts } from "#app/admin/order-facts.ts";
import { PaymentDecision } from "#app/admin/payment-decision.tsx";
import { TransferForm } from "#app/admin/transfer-form.tsx";
import { staffContext } from "#app/admin/staff-context.ts";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { When } from "#app/admin/when.tsx";
import { servicesContext } from "#app/context.ts";
import { giftCentsFrom } from "#domain/checkout-items.ts";
import { isOpenDispute } from "#domain/dispute.ts";
import { dollarsAndCents } from "#domain/money.ts";
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
};

/**
 * Sends the receipt again, or notes what became of a transfer or of a payment that does not agree;
 * then back, so that a reload does neither.
 */
export async function action({ request, params: { reference }, context }: Route.ActionArgs) {
  const {
    resendConfirmation,
    receiveTransfer,
    giveUpTransfer,
    acceptPayment,
    notePaymentReturned,
  } = context.get(servicesContext);
  const staff = context.get(staffContext);
  const form = await request.formData();
  const back = (done: string | false) =>
    redirect(`/admin/payments/${reference}${done ? `?done=${done}` : ""}`, 303);
  switch (form.get("intent")) {
    case "resend":
      return back((await resendConfirmation(reference)) && "resent");
    case "received": {
      const amount = giftCentsFrom(form.get("amount"));
      if ("refusal" in amount) return data({ message: amount.refusal }, 400);
      return back((await receiveTransfer(reference, amount.value)) && "received");
    }
    case "give-up":
      return back((await giveUpTransfer(reference)) && "given-up");
    case "accept":
      return back((await acceptPayment(reference, staff)) && "accepted");
    case "returned":
      return back((await notePaymentReturned(reference, staff)) && "returned");
    default:
      throw new Response("There is no such action", { status: 400 });
  }
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
      {entry.awaited && <TransferForm amount={amount} fault={actionData?.message} />}
      <AnswerGroups groups={groups} />
    </>
  );
}
