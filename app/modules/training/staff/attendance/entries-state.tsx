import { choiceLabels } from "../../attendance.ts";
import { timeOfDay } from "#core/time/time.ts";
import { isNote, type Waiting } from "./queue.ts";
import type { CurrentEntry, useEntries } from "./use-entries.ts";

type Entries = ReturnType<typeof useEntries>;

interface EntriesStateProps extends Pick<Entries, "state" | "waiting" | "overruled" | "statuses"> {
  names: ReadonlyMap<string, string>;
  zone: string;
  path: string;
}

/** Says which entries cannot be sent now, and which did not apply when they arrived. */
export function EntriesState({
  state,
  waiting,
  overruled,
  statuses,
  names,
  zone,
  path,
}: EntriesStateProps) {
  const count = kept(waiting);
  const them = waiting.length === 1 ? "it" : "them";
  const signIn = <a href={`/login?${new URLSearchParams({ to: path })}`}>Sign in</a>;
  return (
    <div className="stack" role="status">
      {state === "offline" && (
        <p className="notice">
          No network.{" "}
          {waiting.length > 0
            ? `${count} kept on this device, and sent as soon as there is one.`
            : "You can keep marking: this device keeps marks and notes until there is one."}
        </p>
      )}
      {state === "signed-out" && (
        <p className="notice">
          You are signed out. {waiting.length > 0 && `${count} kept on this device. `}
          {signIn} to send {them}.
        </p>
      )}
      {state === "other-account" && (
        <p className="notice">
          Somebody else has signed in on this device.{" "}
          {waiting.length > 0 && `${count} kept for you. `}
          {signIn} with your own account to send {them}.
        </p>
      )}
      {overruled.length > 0 && (
        <div className="notice">
          <p>While these were on their way, something else happened:</p>
          <ul>
            {overruled.map((one) => (
              <li key={one.id}>
                <strong>{names.get(one.athlete ?? "") ?? "The practice"}</strong>:{" "}
                {isNote(one)
                  ? `your note could not be saved: “${one.note}”`
                  : overruling(one, { now: statuses.get(one.athlete), zone })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function kept(waiting: readonly Waiting[]): string {
  const notes = waiting.filter(isNote).length;
  const entries = waiting.length - notes;
  const some = (count: number, what: string) =>
    count === 0 ? [] : `${count} ${what}${count === 1 ? "" : "s"}`;
  const all = [some(entries, "mark"), some(notes, "note")].flat().join(" and ");
  return `${all} ${waiting.length === 1 ? "is" : "are"}`;
}

type OverruledEntry = Exclude<Entries["overruled"][number], { note: string }>;

function overruling(
  { status, outcome }: OverruledEntry,
  { now, zone }: { now: CurrentEntry | undefined; zone: string },
): string {
  const yours = status === "none" ? "not marked" : choiceLabels[status].toLowerCase();
  const then =
    outcome === "older" && now
      ? `${now.by} marked “${choiceLabels[now.status].toLowerCase()}” at ${timeOfDay(new Date(now.at), zone)}, after you, and that counts.`
      : "It could not be saved: the practice, the athlete or your group has changed.";
  return `you marked “${yours}”. ${then}`;
}
