import { data } from "react-router";
import { AnswerLine } from "#app/admin/answer-line.tsx";
import { withCookies } from "#app/admin/login-scene.ts";
import { PasswordChange } from "#app/admin/password-change.tsx";
import { SessionList } from "#app/admin/session-list.tsx";
import { spokenTime } from "#app/admin/spoken-time.ts";
import { staffContext } from "#app/admin/staff-context.ts";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { TwoFactor, type TwoFactorSetup } from "#app/admin/two-factor.tsx";
import { qrPath } from "#app/admin/qr-path.server.ts";
import { servicesContext } from "#app/context.ts";
import { type FieldFaults, faultsOf, passwordSchema } from "#domain/new-account.ts";
import type { OwnResult } from "#server/services/own-account.ts";
import type { Route } from "./+types/account";

export const meta: Route.MetaFunction = () => staffMeta("Your account");

export async function loader({ request, context }: Route.LoaderArgs) {
  const staff = context.get(staffContext);
  const { readOwnAccount } = context.get(servicesContext);
  const { twoFactor, sessions } = await readOwnAccount(staff, request.headers);
  const clock = context.get(servicesContext).clock();
  return {
    ...{ name: staff.name, email: staff.email, twoFactor },
    sessions: sessions.map(({ id, userAgent, ipAddress, updatedAt, isThisOne }) => ({
      ...{ id, userAgent: userAgent ?? "", address: ipAddress ?? "", isThisOne },
      used: spokenTime(updatedAt, clock),
    })),
  };
}

/** What to show after one of the page's forms. */
interface Answer {
  message: string;
  failed: boolean;
  faults?: FieldFaults;
  setup?: TwoFactorSetup;
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const staff = context.get(staffContext);
  const { headers } = request;
  const form = Object.fromEntries(await request.formData()) as Record<string, string>;
  const { intent, current = "", session = "", code = "", uri = "", codes = "" } = form;
  switch (intent) {
    case "password": {
      const checked = passwordSchema.safeParse(form);
      if (!checked.success) {
        const faults = faultsOf(checked.error);
        return data<Answer>({ message: "", failed: true, faults }, 400);
      }
      const newPassword = checked.data.password;
      const passwords = { currentPassword: current, newPassword };
      return told(await services.changeOwnPassword(staff, headers, passwords));
    }
    case "end":
      return told(await services.endSessions(staff, headers, session || null));
    case "two-factor": {
      const made = await services.startTwoFactor(staff, headers, current);
      if (!("uri" in made) || !made.uri || !made.codes) return told(made);
      const setup = { uri: made.uri, codes: made.codes, qr: qrPath(made.uri) };
      return data<Answer>({ message: "", failed: false, setup });
    }
    case "two-factor-code": {
      const result = await services.confirmTwoFactor(staff, headers, code);
      if (result.outcome === "done" || !uri.startsWith("otpauth://")) return told(result);
      const setup = { uri, codes: codes.split(" "), qr: qrPath(uri) };
      return data<Answer>({ message: result.message, failed: true, setup }, 400);
    }
    case "two-factor-off":
      return told(await services.stopTwoFactor(staff, headers, current));
    default:
      throw new Response("There is no such action", { status: 400 });
  }
}

function told({ outcome, message, cookies }: OwnResult) {
  const failed = outcome === "refused";
  return data<Answer>(
    { message, failed },
    { status: failed ? 400 : 200, headers: withCookies(cookies) },
  );
}

/** Somebody's own account: password, authenticator app, where it is signed in. */
export default function Account({ loaderData, actionData }: Route.ComponentProps) {
  const { name, email, twoFactor, sessions } = loaderData;
  return (
    <>
      <header className="page-head">
        <div>
          <h1>Your account</h1>
          <p className="quiet">
            {name} · {email}
          </p>
        </div>
      </header>
      <AnswerLine answer={actionData} />
      <TwoFactor isOn={twoFactor} setup={actionData?.setup} />
      <PasswordChange faults={actionData?.faults} />
      <SessionList sessions={sessions} />
    </>
  );
}
