import { choiceLabels } from "../../attendance.ts";
import { timeOfDay } from "#core/time/time.ts";
import type { useEntries } from "./use-entries.ts";

type Entries = ReturnType<typeof useEntries>;

interface EntriesStateProps extends Pick<Entries, "state" | "waiting" | "overruled" | "statuses"> {
  names: ReadonlyMap<string, string>;
  zone: string;
  path: string;
}

/** States which entries cannot be sent now, and which did not count when they arrived. */
export function EntriesState({
  state,
  waiting,
  overruled,
  statuses,
  names,
  zone,
  path,
}: EntriesStateProps) {
  const count = waiting === 1 ? "1 mark is" : `${waiting} marks are`;
  const signIn = <a href={`/login?${new URLSearchParams({ to: path })}`}>Sign in</a>;
  return (
    <div className="sheet-notices" role="status">
      {state === "offline" && (
        <p className="notice">
          No network.{" "}
          {waiting > 0
            ? `${count} kept on this device, and sent as soon as there is one.`
            : "You can keep marking: this device keeps the marks until there is one."}
        </p>
      )}
      {state === "signed-out" && (
        <p className="notice">
          You are signed out. {waiting > 0 && `${count} kept on this device. `}
          {signIn} to send {waiting === 1 ? "it" : "them"}.
        </p>
      )}
      {state === "other-account" && (
        <p className="notice">
          Somebody else has signed in on this device. {waiting > 0 && `${count} kept for you. `}
          {signIn} with your own account to send {waiting === 1 ? "it" : "them"}.
        </p>
      )}
      {overruled.length > 0 && (
        <div className="notice">
          <p>While these were on their way, something else happened:</p>
          <ul>
            {overruled.map(({ id, athlete, status, outcome }) => {
              const now = statuses.get(athlete);
              const yours = status === "none" ? "not marked" : choiceLabels[status].toLowerCase();
              return (
                <li key={id}>
                  <strong>{names.get(athlete) ?? "Somebody"}</strong>: you marked “{yours}”.{" "}
                  {outcome === "older" && now
                    ? `${now.by} marked “${choiceLabels[now.status].toLowerCase()}” at ${timeOfDay(new Date(now.at), zone)}, after you, and that counts.`
                    : "It could not be saved: the practice, the athlete or your group has changed."}
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}
