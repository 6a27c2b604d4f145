import { Form } from "react-router";
import type { StaffRole } from "#domain/staff-rights.ts";
import type { SpokenTime } from "./spoken-time.ts";
import { When } from "./when.tsx";

interface Person {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  twoFactor: boolean;
  lastSeen: SpokenTime | null;
  isMe: boolean;
}

const roleNames: Record<StaffRole, string> = { admin: "Admin", editor: "Editor" };

/** An account: who, what they may do, and the way to change that. */
export function PersonCard({ person }: { person: Person }) {
  const { id, name, email, role, twoFactor, lastSeen, isMe } = person;
  const other: StaffRole = role === "admin" ? "editor" : "admin";
  return (
    <li className="panel person">
      <div>
        <h2>
          {name}
          {isMe && <span className="quiet"> (you)</span>}
        </h2>
        <p>
          {email} · <strong>{roleNames[role]}</strong>
          {twoFactor && " · two-factor"}
        </p>
        <p className="quiet">
          {lastSeen ? (
            <>
              Last here <When time={lastSeen} />
            </>
          ) : (
            "Not signed in now"
          )}
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="role" value={other} />
        <button className="staff-button small" name="intent" value="role">
          Make {other}
          <span className="unseen"> of {name}</span>
        </button>
      </Form>
      <details>
        <summary className="staff-button small">
          Remove<span className="unseen"> {name}</span>
        </summary>
        <Form method="post" className="person-sure">
          <input type="hidden" name="id" value={id} />
          <p>Their sessions end at once. What they wrote stays.</p>
          <button className="staff-button primary small" name="intent" value="remove">
            Remove {name}
          </button>
        </Form>
      </details>
    </li>
  );
}

interface Invited {
  id: string;
  name: string;
  email: string;
  role: StaffRole;
  sent: SpokenTime;
  expired: boolean;
}

/** Somebody who was asked to join and has not answered. */
export function InvitationCard({ invitation }: { invitation: Invited }) {
  const { id, name, email, role, sent, expired } = invitation;
  return (
    <li className="panel person" data-waiting>
      <div>
        <h2>{name}</h2>
        <p>
          {email} · <strong>{roleNames[role]}</strong>
        </p>
        <p className="quiet">
          Invited <When time={sent} />
          {expired && ", the link has expired: invite again"}
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <button className="staff-button small" name="intent" value="withdraw">
          Withdraw<span className="unseen"> the invitation of {name}</span>
        </button>
      </Form>
    </li>
  );
}
