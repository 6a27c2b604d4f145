import { Form, Link, redirect } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { formatMoney } from "#core/money.ts";
import { appContext } from "#core/request-context.ts";
import { formatDate } from "#core/time/time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { May } from "#core/ui/admin/may.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import {
  remindedCount,
  describeReminding,
  previewMail,
  recipientsOf,
  remindPayers,
} from "../remind-payers.server.ts";
import type { Route } from "./+types/write-owed";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { payerField } from "./owed-address.ts";

export const meta: Route.MetaFunction = () => staffMeta("Payment reminder");

const owedPath = "/admin/payments/owed";

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const recipients = await recipientsOf(ctx, url.searchParams.getAll(payerField));
  // Nobody was selected, or they have paid meanwhile.
  const [first] = recipients;
  if (!first) throw redirect(owedPath, 303);
  const shown = recipients.find(({ obstacle }) => obstacle === null) ?? first;
  const { subject, text } = previewMail(ctx, shown);
  return {
    recipients: recipients.map(({ reference, name, email, askedCents, remindedOn, obstacle }) => ({
      reference,
      name: name || email || "Name not known",
      email,
      amount: formatMoney(askedCents),
      reminded: remindedOn && formatDate(remindedOn),
      obstacle,
    })),
    mails: recipients.filter(({ obstacle }) => obstacle === null).length,
    askedCents: remindedCount(recipients),
    preview: { to: shown.email, subject, text },
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  async "remind-payers"({ ctx, staff, form, fields, fail }: Given) {
    const references = form.getAll(payerField).filter((each) => typeof each === "string");
    const shownCents = Number(fields.asked);
    const result = await remindPayers(ctx, staff, { references, shownCents });
    if (result.outcome === "changed")
      return fail(409, {
        message: "What they owe has changed meanwhile. Nothing was sent: check the amounts again.",
      });
    const told = describeReminding(result);
    return redirectWithMessage(ctx, owedPath, result.mails > 0 ? told : { note: told });
  },
});

/** The mail about balances, before it is sent. */
export default function WriteOwed({ loaderData, actionData }: Route.ComponentProps) {
  const { recipients, mails, askedCents, preview } = loaderData;
  return (
    <>
      <PageHead title="Payment reminder" back={[owedPath, "Who owes"]} />
      <FailureLine failure={actionData} />
      <section className="panel narrow" aria-labelledby="recipients">
        <h2 id="recipients">{recipients.length === 1 ? "Recipient" : "Recipients"}</h2>
        <ul className="lines">
          {recipients.map(({ reference, name, email, amount, reminded, obstacle }) => (
            <li key={reference}>
              <div>
                <strong dir="auto">{name}</strong>
                <span className="row-more">
                  {email && email !== name && <span>{email}</span>}
                  {obstacle
                    ? `Gets no email: ${obstacle.charAt(0).toLowerCase()}${obstacle.slice(1)}`
                    : reminded
                      ? `Last reminder on ${reminded}`
                      : "No reminder yet"}
                </span>
              </div>
              <strong>{amount}</strong>
            </li>
          ))}
        </ul>
      </section>
      <section className="panel stack narrow" aria-labelledby="preview">
        <h2 id="preview">{mails > 1 ? `The email to ${preview.to}` : "The email"}</h2>
        <p>
          <strong>{preview.subject}</strong>
        </p>
        <p className="written" dir="auto">
          {preview.text}
        </p>
        <May may="content.settings">
          <p className="quiet">
            <Link to="/admin/content/mails">Change the text of this email</Link>
          </p>
        </May>
      </section>
      {mails > 0 && (
        <Form method="post">
          {recipients.map(({ reference }) => (
            <input key={reference} type="hidden" name={payerField} value={reference} />
          ))}
          <input type="hidden" name="asked" value={askedCents} />
          <ActionButton action="remind-payers" look="primary">
            {mails === 1 ? "Send the email" : `Send ${mails} emails`}
          </ActionButton>
        </Form>
      )}
    </>
  );
}
