import { Form, Link, useNavigation } from "react-router";
import type { Rehearsal } from "#server/services/rehearse.ts";
import { Icon } from "./icon.tsx";

const names = { crm: "Contact", email: "E-mail", sms: "Text message", payments: "Payment" };

/** Plays a visitor through every vendor, and says how each did. */
export function RehearsalReport({ rehearsal }: { rehearsal: Rehearsal | null }) {
  const busy = useNavigation().state === "submitting";
  return (
    <section className="panel rehearsal" aria-labelledby="rehearsal">
      <h2 id="rehearsal">Rehearse</h2>
      <p>
        Sends an enquiry marked as a rehearsal to yourselves, and opens a checkout of one dollar
        that is closed again unpaid.
      </p>
      <Form method="post" action="#rehearsal">
        <button className="staff-button primary" name="intent" value="rehearse" disabled={busy}>
          {busy ? "Rehearsing…" : "Rehearse now"}
        </button>
      </Form>
      <div role="status">
        {rehearsal && (
          <>
            <p>
              <Link to={`/admin/inbox/${rehearsal.reference}`}>Enquiry {rehearsal.reference}</Link>{" "}
              {rehearsal.steps.every(({ ok }) => ok)
                ? "went through everywhere."
                : "did not go through everywhere."}
            </p>
            <ul className="rehearsed">
              {rehearsal.steps.map(({ step, vendor, ok, says }) => (
                <li key={step}>
                  <span className="mark" data-state={ok ? "delivered" : "parked"}>
                    <Icon name={ok ? "check" : "alert"} />
                    {names[step]}
                  </span>
                  <span>{vendor}</span>
                  <span className="written quiet">{says}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
