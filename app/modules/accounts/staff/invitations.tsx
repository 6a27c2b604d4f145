import { Form, unstable_useRoute as useRoute } from "react-router";
import { roleOf, type StaffRole, staffRoles } from "#core/audit/roles.ts";
import { failureOf } from "#core/forms/failure.ts";
import { fieldErrors } from "#core/forms/fields.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { RelativeTime } from "#core/relative-time.ts";
import { StaffField } from "#core/ui/admin/field.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { invitationSchema } from "../new-account.ts";
import { inviteStaff, withdrawInvitation } from "../people.server.ts";
import { answerPeople } from "./people-answer.ts";

export { NoPage as default } from "#core/ui/admin/no-page.ts";

export const action = pageActions({
  async invite(given: StaffPageAction) {
    const { ctx, staff, fields: values } = given;
    const checked = invitationSchema.safeParse(values);
    if (checked.success) return answerPeople(given, await inviteStaff(ctx, staff, checked.data));
    return given.fail(400, { message: "", errors: fieldErrors(checked.error), values });
  },
  async withdraw(given: StaffPageAction) {
    const { id = "" } = given.fields;
    return answerPeople(given, await withdrawInvitation(given.ctx, given.staff, id));
  },
});

/** Invites a person, who gets a link by e-mail and chooses a password. */
export function InviteForm() {
  const failure = useRoute("modules/accounts/staff/invitations")?.actionData;
  const { errors, values } = failureOf(failure, "invite") ?? {};
  return (
    <section className="panel" aria-labelledby="invite">
      <h2 id="invite">Invite someone</h2>
      <FailureLine failure={failure} />
      <Form method="post" action="invitations" className="staff-form" noValidate>
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
          label="Email"
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

interface Invited {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  sent: RelativeTime;
  expired: boolean;
}

/** An invitation that nobody has used. */
export function InvitationLine({ invitation }: { invitation: Invited }) {
  const { id, name, email, role, sent, expired } = invitation;
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p>
          {email} · {roleOf(role).label}
        </p>
        <p className="quiet">
          Invited <When time={sent} />
          {expired && ". The link has expired: invite them again."}
        </p>
      </div>
      <Form method="post" action="invitations">
        <input type="hidden" name="id" value={id} />
        <button className="staff-button small" name="_action" value="withdraw">
          Withdraw<span className="unseen"> the invitation for {name}</span>
        </button>
      </Form>
    </li>
  );
}
