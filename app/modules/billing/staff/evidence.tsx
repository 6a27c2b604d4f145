import { type ReactNode, useState } from "react";
import { data } from "react-router";
import { moneyPaid } from "#core/money.ts";
import { appContext } from "#core/request-context.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { copyText } from "#core/ui/clipboard.ts";
import { useHydrated } from "#core/ui/use-hydrated.ts";
import { disputeReason, disputeStanding, deadlineText } from "../disputes.ts";
import { isOpenDispute } from "../dispute-states.ts";
import { type EvidenceField, evidenceFields } from "../evidence.ts";
import { disputeToAnswer, readEvidence } from "../evidence.server.ts";
import { readOrder } from "../orders.server.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import type { Route } from "./+types/evidence";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? `Answer to a dispute, ${loaderData.reference}` : "Not found");

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const order = await readOrder(ctx, params.reference);
  const dispute = order && (await disputeToAnswer(ctx, order));
  if (!dispute) throw data(null, 404);
  return {
    reference: order.reference,
    vendor: ctx.integrations.payments.vendor,
    page: ctx.integrations.payments.disputePage(dispute),
    about: `${moneyPaid(dispute.cents, dispute.currency)}: ${disputeReason(dispute.reason)}`,
    standing: disputeStanding(dispute),
    deadline: isOpenDispute(dispute) ? deadlineText(dispute, clockOf(ctx)) : null,
    fields: evidenceFields(await readEvidence(ctx, order, dispute.reason)),
  };
}

/** The records about a disputed payment, field by field, to copy into the provider's form. */
export default function Evidence({ loaderData }: Route.ComponentProps) {
  const { reference, vendor, page, about, standing, deadline, fields } = loaderData;
  return (
    <>
      <PageHead
        title="Answer to the dispute"
        back={[`/admin/payments/${reference}`, <>Payment {reference}</>]}
      >
        {page && (
          <a className="staff-button" href={page}>
            Open in the provider’s dashboard
          </a>
        )}
      </PageHead>
      <p>
        {about}. {standing}.
      </p>
      {deadline && (
        <p>
          <strong>Answer by {deadline}.</strong>
        </p>
      )}
      <p className="quiet">
        This is what the site has on record, part by part as in the form of {vendor}. Read it, add
        what you know, and send it there. Nothing is sent from here.
      </p>
      <CopyButton text={fields.map(({ label, text }) => `${label}\n${text}`).join("\n\n")}>
        Copy all parts
      </CopyButton>
      {fields.map((field) => (
        <Field key={field.name} {...field} />
      ))}
    </>
  );
}

function Field({ name, label, text }: EvidenceField) {
  return (
    <section className="panel" aria-labelledby={name}>
      <h2 id={name}>{label}</h2>
      <p className="written" dir="auto">
        {text}
      </p>
      <CopyButton text={text}>
        Copy<span className="unseen"> {label}</span>
      </CopyButton>
    </section>
  );
}

/** Without a script, or where the browser allows no copying, the text can still be selected. */
function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const isHydrated = useHydrated();
  const [said, setSaid] = useState("");
  async function copy() {
    const isCopied = await copyText(text);
    setSaid(isCopied ? "Copied" : "Your browser does not allow it: select the text and copy it.");
  }
  if (!isHydrated) return null;
  return (
    <p className="no-print">
      <button type="button" className="staff-button" onClick={copy}>
        {children}
      </button>{" "}
      <span role="status">{said}</span>
    </p>
  );
}
