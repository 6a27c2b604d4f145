import { data, Form, Link, useNavigation } from "react-router";
import { isSetupOpen } from "../installation.server.ts";
import { setupActions } from "../setup-actions.server.ts";
import { readSetup, type StepProps } from "../setup-view.server.ts";
import { type Step, stepNames, stepPath, steps } from "../steps.ts";
import { readMessage } from "#core/http/flash.server.ts";
import { appContext } from "#core/request-context.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import "#core/ui/admin/admin.css";
import { StaffField } from "#core/ui/admin/field.tsx";
import { AdminForm } from "#core/ui/admin/form.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { Main } from "#core/ui/main.tsx";
import { ToastRegion } from "#core/ui/toast.tsx";
import { privatePage } from "#modules/accounts/staff/guard.ts";
import type { Route } from "./+types/setup";
import { AccountStep } from "./account-step.tsx";
import { LookStep } from "./look-step.tsx";
import { ServicesStep } from "./services-step.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Set up your site");

export const headers = () => privatePage;

export const action = setupActions;

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  if (!(await isSetupOpen(ctx))) throw data(null, 404);
  const message = readMessage(ctx, request.headers);
  return data(
    { ...(await readSetup(ctx, request, url)), message: message?.text ?? "" },
    message ? { headers: { "Set-Cookie": message.ended } } : {},
  );
}

/** Ten questions that adapt the site to the club, in steps that all work without a script. */
export default function Setup({ loaderData: view, actionData }: Route.ComponentProps) {
  const { step, message } = view;
  const failure = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <ToastRegion key={step}>
      <div className="admin-site setup">
        <Main>
          {step ? (
            <>
              <StepLine step={step} />
              <h1>{steps[step].title}</h1>
              <p className="told" role="status">
                {message}
              </p>
            </>
          ) : (
            <h1>Set up your site</h1>
          )}
          <CurrentStep view={view} failure={failure} />
        </Main>
      </div>
    </ToastRegion>
  );
}

/** The current step, and the way back; answers are kept. */
function StepLine({ step }: { step: Step }) {
  const at = stepNames.indexOf(step);
  const before = stepNames[at - 1];
  return (
    <p className="setup-steps">
      Step {at + 1} of {stepNames.length}
      {before && <Link to={stepPath(before)}>Back to {steps[before].title.toLowerCase()}</Link>}
    </p>
  );
}

function CurrentStep({ view, failure }: StepProps) {
  const { step, values, zones } = view;
  switch (step) {
    case null:
      return <CodeStep failure={failure} />;
    case "look":
      return <LookStep view={view} failure={failure} />;
    case "services":
      return <ServicesStep view={view} />;
    case "admin":
      return <AccountStep failure={failure} />;
    default:
      return (
        <AdminForm
          key={step}
          form={steps[step].form}
          values={values}
          options={{ time_zone: zones }}
          failure={failure}
          action={step}
          submit="Save and continue"
        />
      );
  }
}

/** Only somebody with access to the log, and so to the server, may answer the questions. */
function CodeStep({ failure }: Pick<StepProps, "failure">) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" className="stack slim" noValidate>
      <p>
        The site printed a code when it started. It is in the log, in the line that begins with “Set
        up”. It shows that the server is yours.
      </p>
      <StaffField
        name="code"
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        defaultValue={failure?.values.code}
        error={failure?.errors.code}
      />
      <ActionButton action="code" look="primary" disabled={busy}>
        Continue
      </ActionButton>
    </Form>
  );
}
