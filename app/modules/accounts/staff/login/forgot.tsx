import { Form, Link } from "react-router";
import { appContext, visitContext } from "#core/request-context.ts";
import { askNewPassword } from "../../passwords.server.ts";
import { privatePage } from "../guard.ts";
import "#core/ui/admin/admin.css";
import { StaffField } from "#core/ui/admin/field.tsx";
import { storeUnanswered } from "#core/ui/admin/unanswered.tsx";
import type { Route } from "./+types/forgot";
import { LoginFrame, loginScene } from "./frame.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Forgot password");
export const headers = () => privatePage;

export const clientMiddleware = [storeUnanswered];

export const loader = ({ context }: Route.LoaderArgs) => loginScene(context);

export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await request.formData()).get("email") ?? "");
  const { address } = context.get(visitContext);
  return askNewPassword(context.get(appContext), { email, address });
}

/** Requests a password reset link; the response does not reveal which accounts exist. */
export default function Forgot({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LoginFrame {...loaderData} heading="New password" lead="We will email you a link to set one.">
      {actionData ? (
        <p className="notice" role="status">
          {actionData.message}
        </p>
      ) : (
        <Form method="post" className="sign-in">
          <StaffField
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            maxLength={36}
            required
          />
          <button className="staff-button primary">Email me a link</button>
        </Form>
      )}
      <p>
        <Link to="/login">Back to sign-in</Link>
      </p>
    </LoginFrame>
  );
}
