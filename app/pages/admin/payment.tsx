import { data, Form, Link, redirect } from "react-router";
import { AnswerGroups } from "#app/admin/answer-groups.tsx";
import { Icon } from "#app/admin/icon.tsx";
import { orderEntry } from "#app/admin/order-entry.ts";
import { orderFacts } from "#app/admin/order-facts.ts";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { When } from "#app/admin/when.tsx";
import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/payment";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? `${loaderData.entry.title}, ${loaderData.entry.reference}` : "Not found");

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const order = await context.get(servicesContext).readOrder(params.reference);
  if (!order) throw data(null, 404);
  return {
    entry: orderEntry(order, new Date()),
    groups: orderFacts(order),
    inInbox: order.submissionId !== null,
    told: url.searchParams.get("done") === "resent" ? "The receipt is being sent again." : "",
  };
}

/** Sends the receipt again; then back, so that a reload doesn't. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const intent = (await request.formData()).get("intent");
  if (intent !== "resend") throw new Response("There is no such action", { status: 400 });
  const sent = await context.get(servicesContext).resendConfirmation(params.reference);
  return redirect(`/admin/payments/${params.reference}${sent ? "?done=resent" : ""}`, 303);
}

/** One registration or gift whole: who, what, how it stands, and the provider's references. */
export default function Payment({ loaderData }: Route.ComponentProps) {
  const { entry, groups, inInbox, told } = loaderData;
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
            <span className="mark" data-payment={entry.state}>
              {entry.stateLabel}
            </span>
          </p>
          <p className="quiet">
            {entry.kind} <span className="reference">{entry.reference}</span>, started{" "}
            <When time={entry.created} />
          </p>
        </div>
        {inInbox && (
          <Form method="post" preventScrollReset>
            <Link className="staff-button" to={`/admin/inbox/${entry.reference}`}>
              <Icon name="inbox" />
              In the inbox
            </Link>{" "}
            <button className="staff-button" name="intent" value="resend">
              <Icon name="retry" />
              Resend the receipt
            </button>
          </Form>
        )}
      </header>
      <p className="told" role="status">
        {told}
      </p>
      <AnswerGroups groups={groups} />
    </>
  );
}
