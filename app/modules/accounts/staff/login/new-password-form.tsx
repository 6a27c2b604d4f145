import { Form } from "react-router";
import type { FieldErrors } from "#core/forms/result.ts";
import { StaffField } from "#core/ui/admin/field.tsx";

interface NewPasswordFormProps {
  email: string;
  errors: FieldErrors | undefined;
  button: string;
}

/** A new password, typed twice; the hidden address is for password managers. */
export function NewPasswordForm({ email, errors, button }: NewPasswordFormProps) {
  return (
    <Form method="post" className="sign-in">
      <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
      <NewPasswordFields errors={errors} />
      <button className="staff-button primary">{button}</button>
    </Form>
  );
}

export function NewPasswordFields({ errors }: { errors: FieldErrors | undefined }) {
  const common = { type: "password", autoComplete: "new-password", maxLength: 16, required: true };
  return (
    <>
      <StaffField
        {...common}
        name="password"
        label="New password"
        hint="8 to 16 characters, and not a common password"
        error={errors?.password}
      />
      <StaffField {...common} name="again" label="Repeat the password" error={errors?.again} />
    </>
  );
}
