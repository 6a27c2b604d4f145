import { Form, Link } from "react-router";
import { LoginFrame } from "#app/admin/login-frame.tsx";
import { loginScene } from "#app/admin/login-scene.ts";
import { StaffField } from "#app/admin/staff-field.tsx";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { privatePage } from "#app/admin/staff-only.ts";
import { keepTyped } from "#app/admin/unanswered.ts";
import { servicesContext, visitContext } from "#app/context.ts";
import type { Route } from "./+types/login-forgot";
import "../../admin/admin.css";

export const meta: Route.MetaFunction = () => staffMeta("Forgotten password");
export const headers = () => privatePage;

export const clientMiddleware = [keepTyped];

export const loader = ({ context }: Route.LoaderArgs) => loginScene(context);

export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await request.formData()).get("email") ?? "");
  const { address } = context.get(visitContext);
  return context.get(servicesContext).askNewPassword({ email, address });
}

/** Asks for a link to a new password; the answer says nothing about which accounts there are. */
export default function Forgot({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LoginFrame {...loaderData} heading="New password" lead="We mail you a link to one.">
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
          <button className="staff-button primary">Mail me a link</button>
        </Form>
      )}
      <p>
        <Link to="/login">Back to the sign-in</Link>
      </p>
    </LoginFrame>
  );
}
