import { Form, useNavigation } from "react-router";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";
import { NewPasswordFields } from "#modules/accounts/staff/login/new-password-form.tsx";
import type { StepProps } from "../setup-view.server.ts";

/** The first admin. A passkey or an authenticator app is set up at the first sign-in. */
export function AccountStep({ failure }: Pick<StepProps, "failure">) {
  const busy = useNavigation().state === "submitting";
  return (
    // A document navigation, because the layout then has the club's name and colours.
    <Form method="post" reloadDocument className="stack slim" noValidate>
      <p>
        You sign in with it, and invite the others. A passkey or an authenticator app is added after
        you sign in.
      </p>
      <StaffField
        name="admin_email"
        label="Your email"
        type="email"
        autoComplete="username"
        maxLength={36}
        required
        defaultValue={failure?.values.admin_email}
        error={failure?.errors.admin_email}
      />
      <NewPasswordFields errors={failure?.errors} />
      <ActionButton action="admin" look="primary" disabled={busy}>
        {busy ? "Setting up…" : "Finish"}
      </ActionButton>
      <p className="quiet">
        This page works only once. Everything else is changed in the admin site.
      </p>
    </Form>
  );
}
