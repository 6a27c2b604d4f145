import { Form, Link, useNavigation } from "react-router";
import { stepPath } from "../steps.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import type { StepProps } from "../setup-view.server.ts";

/** The connected services, and the settings for the others: they are not asked for here, because they are secrets. */
export function ServicesStep({
  view: { mail, payments, publicUrl, values },
}: Pick<StepProps, "view">) {
  const busy = useNavigation().state === "submitting";
  return (
    <div className="stack">
      <section className="panel stack" aria-labelledby="mail">
        <h2 id="mail">Email</h2>
        {mail ? (
          <>
            <p>
              Connected: {mail}. The test goes to {values.email}.
            </p>
            <Form method="post">
              <ActionButton action="test-mail" disabled={busy}>
                {busy ? "Sending…" : "Send a test mail"}
              </ActionButton>
            </Form>
          </>
        ) : (
          <>
            <p>
              Not connected yet. Until it is, emails wait in the outbox of the admin site and
              nothing is sent. You can go on and connect it later.
            </p>
            <p>
              Set these two in the file <code>.env</code> on the server, and start the site again:
            </p>
            <pre>
              <code>
                {`SMTP_URL=smtps://user:password@mail.example.ca:465\nMAIL_FROM=${values.email}`}
              </code>
            </pre>
          </>
        )}
      </section>
      <section className="panel stack" aria-labelledby="cards">
        <h2 id="cards">Card payments</h2>
        {payments ? (
          <p>Connected: {payments}.</p>
        ) : (
          <>
            <p>
              Later. Until then, families can pay by e-transfer, and the office can register them.
              To take cards, open an account at Stripe and set these two:
            </p>
            <pre>
              <code>{"STRIPE_SECRET_KEY=\nSTRIPE_WEBHOOK_SECRET="}</code>
            </pre>
            <p className="quiet">
              The webhook’s address is {publicUrl}/webhooks/stripe. <code>docs/operations.md</code>{" "}
              lists its events.
            </p>
          </>
        )}
      </section>
      <Link className="staff-button primary" to={stepPath("admin")}>
        Continue
      </Link>
    </div>
  );
}
