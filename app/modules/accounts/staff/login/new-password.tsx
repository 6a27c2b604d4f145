import { data, Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { fieldErrors } from "#core/forms/fields.ts";
import { linkExpired, passwordSchema } from "../../new-account.ts";
import { isResetOpen, setNewPassword } from "../../passwords.server.ts";
import { privatePage } from "../guard.ts";
import "#core/ui/admin/admin.css";
import { storeUnanswered } from "#core/ui/admin/unanswered.tsx";
import type { Route } from "./+types/new-password";
import { LoginFrame, loginScene, withCookies } from "./frame.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("New password");
export const headers = () => privatePage;

const keyOf = (url: URL) => url.searchParams.get("key") ?? "";

export const clientMiddleware = [storeUnanswered];

export async function loader({ url, context }: Route.LoaderArgs) {
  const open = await isResetOpen(context.get(appContext), keyOf(url));
  return data({ ...loginScene(context), open }, { status: open ? 200 : 410 });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const checked = passwordSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!checked.success) return data({ errors: fieldErrors(checked.error), message: "" }, 400);
  const ctx = context.get(appContext);
  const result = await setNewPassword(ctx, keyOf(url), checked.data.password);
  if ("field" in result && result.field)
    return data({ errors: { [result.field]: result.message }, message: "" }, 400);
  const status = result.outcome === "done" ? 200 : 410;
  const headers = withCookies("cookies" in result ? result.cookies : []);
  return data({ errors: undefined, message: result.message }, { status, headers });
}

/** The target of a mailed link: opening it changes nothing; the form works once. */
export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { open, ...scene } = loaderData;
  const message = actionData?.message || (open ? "" : linkExpired.newPassword);
  return (
    <LoginFrame {...scene} heading="New password" lead="For your account in the admin site.">
      {message ? (
        <p className="notice" role="status">
          {message}
        </p>
      ) : (
        <NewPasswordForm email="" errors={actionData?.errors} button="Set password" />
      )}
      <p>
        <Link to={message && !actionData ? "/login/forgot" : "/login"}>
          {message && !actionData ? "Ask for a new link" : "Go to sign-in"}
        </Link>
      </p>
    </LoginFrame>
  );
}
