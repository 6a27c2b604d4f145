import { Form } from "react-router";
import type { FieldFaults } from "#domain/new-account.ts";
import { NewPasswordFields } from "./new-password-form.tsx";
import { StaffField } from "./staff-field.tsx";

/** Another password; every other browser is signed out. */
export function PasswordChange({ faults }: { faults: FieldFaults | undefined }) {
  return (
    <section aria-labelledby="password-change">
      <h2 id="password-change">Password</h2>
      <Form method="post" className="panel staff-form">
        <StaffField
          name="current"
          label="Your password now"
          type="password"
          autoComplete="current-password"
          required
        />
        <NewPasswordFields faults={faults} />
        <button className="staff-button primary" name="intent" value="password">
          Change the password
        </button>
      </Form>
    </section>
  );
}
