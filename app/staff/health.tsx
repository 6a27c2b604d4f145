import { data, Form, Link, useNavigation } from "react-router";
import type { HealthFinding } from "#domain/health.ts";
import type { Rehearsal } from "#server/deliveries/self-test.ts";
import { servicesContext } from "../context.ts";
import type { Route } from "./+types/health";
import { staffContext } from "./guard.ts";
import { staffMeta } from "./layout.tsx";
import { Icon } from "./ui/icon.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Health");

export async function loader({ context }: Route.LoaderArgs) {
  return { findings: await context.get(servicesContext).readHealth() };
}

/** The only action: sends a test enquiry through every vendor. */
export async function action({ request, context }: Route.ActionArgs) {
  const intent = (await request.formData()).get("intent");
  if (intent !== "rehearse") throw new Response("There is no such action", { status: 400 });
  return data(await context.get(servicesContext).rehearse(context.get(staffContext)));
}

/** Whether everything the club depends on works, in plain words. */
export default function Health({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <header className="page-head">
        <h1>Health</h1>
      </header>
      <HealthList findings={loaderData.findings} />
      <RestoreTest rehearsal={actionData ?? null} />
    </>
  );
}

const words = { good: "Good", look: "Needs attention", trouble: "Problem" };
const icons = { good: "check", look: "clock", trouble: "alert" } as const;
const marks = { good: "delivered", look: "retrying", trouble: "failed" };
const urgency = { trouble: 0, look: 1, good: 2 };

/** The findings, most urgent first. */
function HealthList({ findings }: { findings: HealthFinding[] }) {
  const sorted = findings.toSorted((a, b) => urgency[a.state] - urgency[b.state]);
  return (
    <ul className="findings">
      {sorted.map(({ area, state, says, advice }) => (
        <li key={area}>
          <h2>{area}</h2>
          <span className="mark" data-state={marks[state]}>
            <Icon name={icons[state]} />
            {words[state]}
          </span>
          <p>
            {says}
            {advice && <span className="quiet"> {advice}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}

const names = { crm: "Contact", email: "E-mail", sms: "Text message", payments: "Payment" };

/** Sends a test enquiry through every vendor, and shows how each did. */
function RestoreTest({ rehearsal }: { rehearsal: Rehearsal | null }) {
  const busy = useNavigation().state === "submitting";
  return (
    <section className="panel rehearsal" aria-labelledby="rehearsal">
      <h2 id="rehearsal">Test run</h2>
      <p>
        Sends yourselves an enquiry marked “Rehearsal”, and opens a one-dollar checkout that is
        closed without payment.
      </p>
      <Form method="post" action="#rehearsal">
        <button className="staff-button primary" name="intent" value="rehearse" disabled={busy}>
          {busy ? "Testing…" : "Start a test run"}
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
                  <span className="mark" data-state={ok ? "delivered" : "failed"}>
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
