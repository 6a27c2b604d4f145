import { Form } from "react-router";
import type { FieldFaults } from "#domain/new-account.ts";
import { StaffField } from "../ui/field.tsx";

interface NewPasswordFormProps {
  email: string;
  faults: FieldFaults | undefined;
  button: string;
}

/** A new password, typed twice; the hidden address is for password managers. */
export function NewPasswordForm({ email, faults, button }: NewPasswordFormProps) {
  return (
    <Form method="post" className="sign-in">
      <input type="hidden" name="username" autoComplete="username" defaultValue={email} />
      <NewPasswordFields faults={faults} />
      <button className="staff-button primary">{button}</button>
    </Form>
  );
}

/** The two fields of a new password. */
export function NewPasswordFields({ faults }: { faults: FieldFaults | undefined }) {
  const common = { type: "password", autoComplete: "new-password", maxLength: 16, required: true };
  return (
    <>
      <StaffField
        {...common}
        name="password"
        label="New password"
        hint="8 to 16 characters, and not a common password"
        fault={faults?.password}
      />
      <StaffField {...common} name="again" label="Repeat the password" fault={faults?.again} />
    </>
  );
}
