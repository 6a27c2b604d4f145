import { Form, Link } from "react-router";
import { dayOf } from "#core/time/time.ts";
import { relativeTime, type RelativeTime } from "#core/relative-time.ts";
import { roleOf, type StaffRole, staffRoles } from "#core/audit/roles.ts";
import type { Permission } from "#core/audit/permissions.ts";
import { hasGroups } from "#core/audit/staff.ts";
import { appContext, staffContext } from "#core/request-context.ts";
import {
  changeRole,
  listPeople,
  removeStaff,
  endSessionsOf,
  resetFactor,
} from "#modules/accounts/index.server.ts";
import {
  InvitationCard,
  InviteForm,
  type SignedIn,
  SessionsOf,
  sessionView,
} from "#modules/accounts/ui.ts";
import { answerPeople } from "#modules/accounts/ui.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { readCoaches } from "../coaches.server.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/people";
import { coachEntries, CoachList } from "./coaches/coach-list.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("People");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const [{ people, invitations }, coaches] = await Promise.all([listPeople(ctx), readCoaches(ctx)]);
  const me = context.get(staffContext).id;
  const clock = clockOf(ctx);
  return {
    coaches: coachEntries(coaches, {
      groups: content.schedules.groups,
      on: dayOf(clock.now, clock.zone),
    }),
    people: people.map((person) => ({
      ...person,
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

/** The staff accounts and invitations. */
export default function People({ loaderData, actionData }: Route.ComponentProps) {
  const { people, invitations, coaches } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>People</h1>
      </header>
      <FailureLine failure={actionData} />
      <ul className="people">
        {people.map((person) => (
          <PersonCard key={person.id} person={person} />
        ))}
        {invitations.map((invitation) => (
          <InvitationCard key={invitation.id} invitation={invitation} />
        ))}
      </ul>
      <CoachList coaches={coaches} />
      <InviteForm key={invitations.length} />
    </>
  );
}

interface Person {
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

/** An account: name, role, and buttons to change it. */
function PersonCard({ person }: { person: Person }) {
  const { id, name, email, role, extras, twoFactor, lastSeen, isMe, sessions } = person;
  return (
    <li className="panel person">
      <div>
        <h2>
          {name}
          {isMe && <span className="quiet"> (you)</span>}
        </h2>
        <p>
          {email} · <strong>{roleOf(role).label}</strong>
          {twoFactor && " · two-factor"}
          {extras.length > 0 &&
            ` and ${extras.length === 1 ? "1 permission" : `${extras.length} permissions`} more`}
          {" · "}
          <Link to={`/admin/people/${id}/permissions`}>
            Permissions<span className="unseen"> of {name}</span>
          </Link>
          {hasGroups(person) && (
            <>
              {" · "}
              <Link to={`/admin/people/${id}`}>
                Groups and credentials<span className="unseen"> of {name}</span>
              </Link>
            </>
          )}
        </p>
        <p className="quiet">
          {lastSeen ? (
            <>
              Last seen <When time={lastSeen} />
            </>
          ) : (
            "Not signed in now"
          )}
        </p>
      </div>
      <Form method="post" className="person-role">
        <input type="hidden" name="id" value={id} />
        <label className="unseen" htmlFor={`role-${id}`}>
          Role of {name}
        </label>
        <select id={`role-${id}`} name="role" defaultValue={role}>
          {staffRoles.map((one) => (
            <option key={one} value={one}>
              {roleOf(one).label}
            </option>
          ))}
        </select>
        <button className="staff-button small" name="_action" value="role">
          Change<span className="unseen"> the role of {name}</span>
        </button>
      </Form>
      {!isMe && sessions.length > 0 && <SessionsOf person={person} />}
      {!isMe && twoFactor && (
        <details>
          <summary className="staff-button small">
            Lost phone<span className="unseen">: {name}</span>
          </summary>
          <Form method="post" className="person-sure">
            <input type="hidden" name="id" value={id} />
            <p>
              Removes the authenticator app and the passkeys, and signs them out. Be sure that it is
              really {name} who asks.
            </p>
            <button className="staff-button primary small" name="_action" value="reset-factor">
              Reset the second factor of {name}
            </button>
          </Form>
        </details>
      )}
      <details>
        <summary className="staff-button small">
          Remove<span className="unseen"> {name}</span>
        </summary>
        <Form method="post" className="person-sure">
          <input type="hidden" name="id" value={id} />
          <p>They are signed out right away. Everything they wrote stays.</p>
          <button className="staff-button primary small" name="_action" value="remove">
            Remove {name}
          </button>
        </Form>
      </details>
    </li>
  );
}
