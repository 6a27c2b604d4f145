import { data, Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { fieldErrors } from "#core/forms/fields.ts";
import { linkExpired, passwordSchema } from "../../new-account.ts";
import { acceptInvitation, readInvitation } from "../../people.server.ts";
import { privatePage } from "../guard.ts";
import "#core/ui/admin/admin.css";
import { storeUnanswered } from "#core/ui/admin/unanswered.tsx";
import type { Route } from "./+types/invitation";
import { LoginFrame, loginScene } from "./frame.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Invitation");
export const headers = () => privatePage;

const keyOf = (url: URL) => url.searchParams.get("key") ?? "";

export const clientMiddleware = [storeUnanswered];

export async function loader({ url, context }: Route.LoaderArgs) {
  const invited = await readInvitation(context.get(appContext), keyOf(url));
  return data({ ...loginScene(context), invited }, { status: invited ? 200 : 410 });
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const checked = passwordSchema.safeParse(Object.fromEntries(await request.formData()));
  if (!checked.success) return data({ errors: fieldErrors(checked.error), message: "" }, 400);
  const ctx = context.get(appContext);
  const result = await acceptInvitation(ctx, keyOf(url), checked.data.password);
  if ("field" in result && result.field)
    return data({ errors: { [result.field]: result.message }, message: "" }, 400);
  const status = result.outcome === "done" ? 200 : 410;
  return data({ errors: undefined, message: result.message }, status);
}

/** The target of an invitation's link: choosing a password creates the account. */
export default function AcceptInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const { invited, ...scene } = loaderData;
  const message = actionData?.message || (invited ? "" : linkExpired.invitation);
  return (
    <LoginFrame
      {...scene}
      heading="Welcome"
      lead={invited ? `${invited.name}, choose your password.` : "To the admin site."}
    >
      {message || !invited ? (
        <p className="notice" role="status">
          {message}
        </p>
      ) : (
        <NewPasswordForm
          email={invited.email}
          errors={actionData?.errors}
          button="Create my account"
        />
      )}
      <p>
        <Link to="/login">Go to sign-in</Link>
      </p>
    </LoginFrame>
  );
}
