import { Form } from "react-router";
import type { FieldErrors } from "#core/forms/result.ts";
import { roleOf, staffRoles } from "#core/audit/staff.ts";
import { StaffField } from "#core/ui/staff/field.tsx";

interface InviteFormProps {
  errors: FieldErrors | undefined;
  /** As typed, to show again. */
  values: Record<string, string> | undefined;
}

/** Invites a person, who gets a link by e-mail and chooses a password. */
export function InviteForm({ errors, values }: InviteFormProps) {
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">Invite someone</h2>
      <Form method="post" className="panel staff-form" noValidate>
        <StaffField
          name="name"
          label="Name"
          autoComplete="off"
          maxLength={80}
          defaultValue={values?.name}
          error={errors?.name}
        />
        <StaffField
          name="email"
          label="E-mail"
          type="email"
          autoComplete="off"
          maxLength={36}
          defaultValue={values?.email}
          error={errors?.email}
        />
        <div className="staff-field">
          <label htmlFor="role">Role</label>
          <select id="role" name="role" defaultValue={values?.role ?? "editor"}>
            {staffRoles.toReversed().map((role) => (
              <option key={role} value={role}>
                {`${roleOf(role).label}: ${roleOf(role).about}`}
              </option>
            ))}
          </select>
        </div>
        <button className="staff-button primary" name="_action" value="invite">
          Send invitation
        </button>
      </Form>
    </section>
  );
}
