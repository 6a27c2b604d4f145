import { data, Form, Link, redirect } from "react-router";
import { appContext } from "#core/request-context.ts";
import { signInWithCode } from "../../sign-in.server.ts";
import { privatePage, returnPath } from "../guard.ts";
import "#core/ui/admin/admin.css";
import { StaffField } from "#core/ui/admin/field.tsx";
import { storeUnanswered } from "#core/ui/admin/unanswered.tsx";
import type { Route } from "./+types/code";
import { LoginFrame, loginScene, visitorOf, withCookies } from "./frame.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Code");
export const headers: Route.HeadersFunction = ({ actionHeaders }) => ({
  ...Object.fromEntries(actionHeaders),
  ...privatePage,
});

export const clientMiddleware = [storeUnanswered];

export const loader = ({ context }: Route.LoaderArgs) => loginScene(context);

export async function action({ request, url, context }: Route.ActionArgs) {
  const code = String((await request.formData()).get("code") ?? "");
  const ctx = context.get(appContext);
  const result = await signInWithCode(ctx, code, visitorOf(request, context));
  if (result.outcome === "throttled")
    return data(
      { message: result.message },
      { status: 429, headers: { "Retry-After": `${result.waitSeconds}` } },
    );
  if (result.outcome !== "signed-in")
    return data({ message: "message" in result ? result.message : "" }, 401);
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
          error={actionData?.message}
        />
        <button className="staff-button primary">Sign in</button>
      </Form>
      <p>
        <Link to="/login">Start again</Link>
      </p>
    </LoginFrame>
  );
}
