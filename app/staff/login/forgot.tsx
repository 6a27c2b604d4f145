import { Form, Link } from "react-router";
import { appContext, visitContext } from "#app/context.ts";
import { askNewPassword } from "#server/staff/passwords.ts";
import { privatePage } from "../guard.ts";
import { staffMeta } from "../layout.tsx";
import "../staff.css";
import { StaffField } from "../ui/field.tsx";
import { keepTyped } from "../unanswered.tsx";
import type { Route } from "./+types/forgot";
import { LoginFrame, loginScene } from "./frame.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Forgot password");
export const headers = () => privatePage;

export const clientMiddleware = [keepTyped];

export const loader = ({ context }: Route.LoaderArgs) => loginScene(context);

export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await request.formData()).get("email") ?? "");
  const { address } = context.get(visitContext);
  return askNewPassword(context.get(appContext), { email, address });
}

/** Requests a password reset link; the response does not reveal which accounts exist. */
export default function Forgot({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <LoginFrame {...loaderData} heading="New password" lead="We will e-mail you a link to set one.">
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
          <button className="staff-button primary">E-mail me a link</button>
        </Form>
      )}
      <p>
        <Link to="/login">Back to sign-in</Link>
      </p>
    </LoginFrame>
  );
}
