import { Form } from "react-router";
import { relativeTime, type RelativeTime } from "#core/relative-time.ts";
import type { Clock } from "#core/time/time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { When } from "#core/ui/admin/when.tsx";

/** A signed-in browser, for staff. */
export interface SignedIn {
  id: string;
  userAgent: string;
  address: string;
  isThisOne: boolean;
  used: RelativeTime;
}

/** A session, for the list. */
export const sessionView = (
  { id, userAgent, ipAddress, updatedAt }: StoredSession,
  clock: Clock,
): Omit<SignedIn, "isThisOne"> => ({
  id,
  userAgent: userAgent ?? "",
  address: ipAddress ?? "",
  used: relativeTime(updatedAt, clock),
});

interface StoredSession {
  id: string;
  userAgent?: string | null | undefined;
  ipAddress?: string | null | undefined;
  updatedAt: Date;
}

/** `Mozilla/5.0 (…) Firefox/141.0` → `Firefox on Windows`. */
export function browserName(userAgent: string): string {
  const browser = ["Edg", "Firefox", "Chrome", "Safari"].find((name) => userAgent.includes(name));
  const systems = { iPhone: "iPhone", iPad: "iPad", Android: "Android", Windows: "Windows" };
  const others = { "Mac OS": "a Mac", Linux: "Linux" };
  const [, system] =
    Object.entries({ ...systems, ...others }).find(([name]) => userAgent.includes(name)) ?? [];
  const name = browser === "Edg" ? "Edge" : (browser ?? "A browser");
  return system ? `${name} on ${system}` : name;
}

interface SessionsOfProps {
  person: { id: string; name: string; sessions: Omit<SignedIn, "isThisOne">[] };
}

/** A colleague's sessions, each with a sign-out button. */
export function SessionsOf({ person: { id, name, sessions } }: SessionsOfProps) {
  return (
    <details>
      <summary className="staff-button small">
        Sign out… ({sessions.length === 1 ? "1 device" : `${sessions.length} devices`})
        <span className="unseen">: {name}</span>
      </summary>
      <ul className="lines">
        {sessions.map(({ id: session, userAgent, address, used }) => (
          <li key={session}>
            <span>
              <strong>{browserName(userAgent)}</strong>
              <span className="quiet">
                {" "}
                · {address && `${address} · `}
                <When time={used} />
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="session" value={session} />
              <ActionButton action="sign-out" look="small">
                Sign out
                <span className="unseen">
                  {" "}
                  {name}, {browserName(userAgent)}
                </span>
              </ActionButton>
            </Form>
          </li>
        ))}
      </ul>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <ActionButton action="sign-out" look="small">
          Sign {name} out everywhere
        </ActionButton>
      </Form>
    </details>
  );
}
