import { Form, Link, unstable_useRoute as useRoute, useLocation } from "react-router";
import { roleOf, type StaffRole, staffRoles } from "#core/audit/roles.ts";
import { failureOf } from "#core/forms/failure.ts";
import { defineForm } from "#core/forms/define-form.ts";
import { fieldErrors } from "#core/forms/fields.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { RelativeTime } from "#core/relative-time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { AdminForm } from "#core/ui/admin/form.tsx";
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
    const message = "Not sent yet: check what is marked.";
    return given.fail(400, { message, errors: fieldErrors(checked.error), values });
  },
  async withdraw(given: StaffPageAction) {
    const { id = "" } = given.fields;
    return answerPeople(given, await withdrawInvitation(given.ctx, given.staff, id));
  },
});

const invitationForm = defineForm({
  name: { kind: "line", label: "Name", most: 80, required: "Enter a name." },
  email: { kind: "email", label: "Email", most: 36, required: "Enter an email address" },
  role: {
    kind: "choice",
    label: "Role",
    options: Object.fromEntries(
      staffRoles.toReversed().map((role) => [role, `${roleOf(role).label}: ${roleOf(role).about}`]),
    ),
    wide: true,
  },
});

/** Invites a person, who gets a link by email and chooses a password. */
export function InviteForm() {
  const failure = useRoute("modules/accounts/staff/invitations")?.actionData;
  const inviting = failureOf(failure, "invite");
  // The list's own filter is `role`.
  const asked = new URLSearchParams(useLocation().search).get("invite");
  return (
    <details id="invite" open={Boolean(asked ?? failure) || undefined}>
      <summary className="staff-button primary">Invite someone…</summary>
      <div className="panel stack">
        <p className="quiet">
          A coach who has accepted is under <Link to="/admin/people/coaches">Coaches</Link>: assign
          groups and record credentials there.
        </p>
        <FailureLine failure={inviting ? undefined : failure} />
        <AdminForm
          form={invitationForm}
          values={{ role: staffRoles.find((role) => role === asked) ?? "editor" }}
          failure={inviting}
          to="invitations"
          action="invite"
          submit="Send invitation"
        />
      </div>
    </details>
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
        <ActionButton action="withdraw" look="small">
          Withdraw<span className="unseen"> the invitation for {name}</span>
        </ActionButton>
      </Form>
    </li>
  );
}
