import { data, Form, Link, redirect } from "react-router";
import { servicesContext, visitContext } from "#app/context.ts";
import { privatePage, returnPath } from "../guard.ts";
import { staffMeta } from "../layout.tsx";
import "../staff.css";
import { StaffField } from "../ui/field.tsx";
import { keepTyped } from "../unanswered.tsx";
import type { Route } from "./+types/code";
import { LoginFrame, loginScene, withCookies } from "./frame.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Code");
export const headers = () => privatePage;

export const clientMiddleware = [keepTyped];

export const loader = ({ context }: Route.LoaderArgs) => loginScene(context);

export async function action({ request, url, context }: Route.ActionArgs) {
  const code = String((await request.formData()).get("code") ?? "");
  const result = await context.get(servicesContext).signInWithCode({
    code,
    cookie: request.headers.get("Cookie") ?? "",
    userAgent: request.headers.get("User-Agent") ?? "",
    address: context.get(visitContext).address,
  });
  if (result.outcome !== "signed-in") {
    const message = "message" in result ? result.message : "";
    return data({ message }, { status: 401, headers: withCookies() });
  }
  const to = returnPath(url.searchParams.get("to"));
  return redirect(to, { status: 303, headers: withCookies(result.cookies) });
}

/** The second step of a sign-in, for accounts with an authenticator app. */
export default function LoginCode({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LoginFrame {...loaderData} heading="One more step" lead="Your password is correct.">
      <Form method="post" className="sign-in">
        <StaffField
          name="code"
          label="Code"
          hint="The six digits in your authenticator app, or one of your backup codes"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          required
          autoFocus
          fault={actionData?.message}
        />
        <button className="staff-button primary">Sign in</button>
      </Form>
      <p>
        <Link to="/login">Start again</Link>
      </p>
    </LoginFrame>
  );
}
