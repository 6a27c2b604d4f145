import { Form, Link } from "react-router";
import { relativeTime, type RelativeTime } from "#core/relative-time.ts";
import { roleOf, type StaffRole, staffRoles } from "#core/audit/roles.ts";
import type { Permission } from "#core/audit/permissions.ts";
import { hasGroups } from "#core/audit/staff.ts";
import { appContext, staffContext } from "#core/request-context.ts";
import {
  changeRole,
  removeStaff,
  endSessionsOf,
  resetFactor,
} from "#modules/accounts/index.server.ts";
import {
  InvitationLine,
  InviteForm,
  type SignedIn,
  SessionsOf,
  sessionView,
} from "#modules/accounts/ui.ts";
import { answerPeople } from "#modules/accounts/ui.server.ts";
import { peopleList } from "../people-list.ts";
import { readPeople } from "../people-list.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { Email } from "#core/ui/admin/email.tsx";
import { CollapsibleForm } from "#core/ui/admin/form.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { clockOf } from "#core/time/clock.server.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/people";
import { PeopleTabs } from "./coaches/people-tabs.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Coaches and staff");

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const query = listQuery(peopleList, url.searchParams);
  const { people, invitations } = await readPeople(ctx, query);
  const me = context.get(staffContext).id;
  const clock = clockOf(ctx);
  return {
    query,
    people: people.map((person) => ({
      ...person,
      key: person.id,
      lastSeen: person.lastSeen && relativeTime(person.lastSeen, clock),
      isMe: person.id === me,
      sessions: person.sessions.map((session) => sessionView(session, clock)),
    })),
    invitations: invitations.map(({ id, name, email, role, createdAt, expiresAt }) => ({
      id,
      name,
      email,
      role,
      sent: relativeTime(createdAt, clock),
      expired: expiresAt <= clock.now,
    })),
  };
}

export const action = pageActions({
  async role(given: StaffPageAction) {
    const { id = "", role: chosen } = given.fields;
    const role = staffRoles.find((one) => one === chosen);
    if (!role) throw new Response("There is no such role", { status: 400 });
    return answerPeople(given, await changeRole(given.ctx, given.staff, { id, role }));
  },
  async "sign-out"(given: StaffPageAction) {
    const { id = "", session } = given.fields;
    const ended = { id, session: session || null };
    return answerPeople(given, await endSessionsOf(given.ctx, given.staff, ended));
  },
  async "reset-factor"(given: StaffPageAction) {
    return answerPeople(given, await resetFactor(given.ctx, given.staff, given.fields.id ?? ""));
  },
  async remove(given: StaffPageAction) {
    return answerPeople(given, await removeStaff(given.ctx, given.staff, given.fields.id ?? ""));
  },
});

interface Person {
  key: string;
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  extras: Permission[];
  twoFactor: boolean;
  lastSeen: RelativeTime | null;
  isMe: boolean;
  sessions: Omit<SignedIn, "isThisOne">[];
}

const columns: Column<Person>[] = [
  {
    label: "Account",
    title: true,
    sort: "name",
    cell: ({ id, name, isMe, email, twoFactor, extras }) => (
      <>
        <Link to={`/admin/people/${id}/permissions`}>
          {name}
          <span className="unseen">, permissions</span>
        </Link>
        {isMe && <span className="quiet"> (you)</span>}
        <span className="row-more">
          <Email address={email} />
          {twoFactor && " · two-factor"}
          {extras.length > 0 &&
            ` and ${extras.length === 1 ? "1 permission" : `${extras.length} permissions`} more`}
        </span>
      </>
    ),
  },
  { label: "Role", card: "end", cell: ({ role }) => roleOf(role).label },
  {
    label: "Last seen",
    sort: "seen",
    card: "meta",
    cell: ({ lastSeen }) =>
      lastSeen ? (
        <>
          Last seen <When time={lastSeen} />
        </>
      ) : (
        <span className="quiet">Not signed in</span>
      ),
  },
  { label: "Change", wrap: true, card: "state", cell: Change },
];

/** The staff accounts and invitations. */
export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { query, people, invitations } = loaderData;
  return (
    <>
      <PageHead title="Coaches and staff">
        <InviteForm key={invitations.length} />
      </PageHead>
      <PeopleTabs current="people" />
      <FailureLine failure={actionData} />
      <DataList
        list={peopleList}
        query={query}
        label="Accounts"
        columns={columns}
        rows={people}
        next={null}
        exports="/api/people"
        empty={null}
      />
      {invitations.length > 0 && (
        <section className="panel" aria-labelledby="invited">
          <h2 id="invited">Invited</h2>
          <ul className="lines">
            {invitations.map((invitation) => (
              <InvitationLine key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** What can be done with an account: nothing of it is one press away. */
function Change(person: Person) {
  const { id, name, twoFactor, isMe, sessions } = person;
  return (
    <details>
      <summary>
        Change…<span className="unseen"> {name}</span>
      </summary>
      <div className="stack">
        <div className="action-row">
          <Link to={`/admin/people/${id}/permissions`}>
            Permissions<span className="unseen"> of {name}</span>
          </Link>
          {hasGroups(person) && (
            <Link to={`/admin/people/${id}`}>
              Groups and credentials<span className="unseen"> of {name}</span>
            </Link>
          )}
        </div>
        <RoleForm {...person} />
        {!isMe && sessions.length > 0 && <SessionsOf person={person} />}
        {!isMe && twoFactor && (
          <CollapsibleForm
            label={
              <>
                Lost phone…<span className="unseen"> {name}</span>
              </>
            }
            action="reset-factor"
            submit={`Reset the second factor of ${name}`}
            hidden={{ id }}
          >
            <p>
              Removes the authenticator app and the passkeys, and signs them out. Be sure that it is
              really {name} who asks.
            </p>
          </CollapsibleForm>
        )}
        <CollapsibleForm
          label={
            <>
              Remove…<span className="unseen"> {name}</span>
            </>
          }
          action="remove"
          submit={`Remove ${name}`}
          hidden={{ id }}
        >
          <p>They are signed out right away. Everything they wrote stays.</p>
        </CollapsibleForm>
      </div>
    </details>
  );
}

function RoleForm({ id, name, role }: Person) {
  return (
    <Form method="post" className="action-row">
      <input type="hidden" name="id" value={id} />
      <label htmlFor={`role-${id}`}>
        Role<span className="unseen"> of {name}</span>
      </label>
      <select id={`role-${id}`} name="role" defaultValue={role}>
        {staffRoles.map((one) => (
          <option key={one} value={one}>
            {roleOf(one).label}
          </option>
        ))}
      </select>
      <ActionButton action="role" look="small">
        Change<span className="unseen"> the role of {name}</span>
      </ActionButton>
    </Form>
  );
}
