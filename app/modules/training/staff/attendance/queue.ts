import { createStore, delMany, setMany, type UseStore, values } from "idb-keyval";
import type { AttendanceStatus, AttendanceEntry, AttendanceNote } from "../../attendance.ts";

interface Queued {
  id: string;
  /** The staff account that made it. */
  account: string;
  /** The key of the practice. */
  session: string;
  /** When it was made, by the device's clock, in ms since 1970. */
  at: number;
}

/** An attendance entry that is stored on the device until the server has it. It contains no names. */
export interface QueuedEntry extends Queued {
  athlete: string;
  status: AttendanceStatus;
  /** “Everyone is here”: it applies only to an athlete without an entry. */
  ifUnmarked?: true;
}

/** A note that is not sent yet. */
export interface QueuedNote extends Queued {
  /** Null: a note about the practice. */
  athlete: string | null;
  note: string;
}

export type Waiting = QueuedEntry | QueuedNote;

export const isNote = (waiting: Waiting): waiting is QueuedNote => "note" in waiting;
export const isEntry = (waiting: Waiting): waiting is QueuedEntry => !isNote(waiting);

let opened: UseStore | undefined;
function store(): UseStore {
  opened ??= createStore("attendance", "entries");
  return opened;
}

/** If the browser refuses storage, entries are only kept while the page is open. */
const unstored = new Map<string, Waiting>();

/** Stores entries or notes on the device until the server has confirmed them. */
export async function queueEntries(all: readonly Waiting[]): Promise<void> {
  await setMany(
    all.map((one): [string, Waiting] => [one.id, one]),
    store(),
  ).catch(() => {
    for (const one of all) unstored.set(one.id, one);
  });
}

/** The unsent entries and notes of every account, oldest first. */
export async function queuedEntries(): Promise<Waiting[]> {
  const stored = await values<Waiting>(store()).catch(() => []);
  return [...stored, ...unstored.values()].toSorted((a, b) => a.at - b.at);
}

async function unqueue(ids: string[]): Promise<void> {
  for (const id of ids) unstored.delete(id);
  await delMany(ids, store()).catch(() => {});
}

/** Another coach's later entry applies, or the server could not store this one. */
type Overruled = Waiting & { outcome: "older" | "refused" };

/**
 * `offline`: no answer; `signed-out`: nobody is signed in, or an account without permission; `other-account`:
 * another account is signed in. The entries stay in the queue in each case.
 */
export type Sending =
  | {
      outcome: "sent";
      entries: AttendanceEntry[] | null;
      notes: AttendanceNote[] | null;
      overruled: Overruled[];
    }
  | { outcome: "offline" | "signed-out" | "other-account" };

/** How many are sent in one request. */
const most = 200;

/**
 * Sends an account's entries and removes those that the server has confirmed from the queue. Sending one
 * twice is harmless.
 * @param session the practice whose entries are requested; null: none
 */
export async function sendEntries(account: string, session: string | null): Promise<Sending> {
  const own = (await queuedEntries()).filter((entry) => entry.account === account);
  const sent = own.slice(0, most);
  const [entries, notes] = [sent.filter(isEntry).map(bare), sent.filter(isNote).map(bare)];
  const answer = await post({ account, sentAt: Date.now(), session, entries, notes });
  if (answer?.status === 401 || answer?.status === 403) return { outcome: "signed-out" };
  if (answer?.status === 409) return { outcome: "other-account" };
  const { data } = answer?.ok ? ((await answer.json().catch(() => ({}))) as Answer) : {};
  if (!data) return { outcome: "offline" };
  const answered = sent.filter(({ id }) => data.outcomes[id]);
  await unqueue(answered.map(({ id }) => id));
  const overruled = answered.flatMap((entry) => {
    const outcome = data.outcomes[entry.id];
    // “Everyone” does not include athletes who already have an entry.
    if (outcome === "older" && isEntry(entry) && entry.ifUnmarked) return [];
    return outcome === "older" || outcome === "refused" ? [{ ...entry, outcome }] : [];
  });
  if (own.length === sent.length)
    return { outcome: "sent", entries: data.entries, notes: data.notes, overruled };
  const rest = await sendEntries(account, session);
  if (rest.outcome !== "sent") return rest;
  return { ...rest, overruled: [...overruled, ...rest.overruled] };
}

interface Answer {
  data?: {
    outcomes: Record<string, "counts" | "older" | "refused">;
    entries: AttendanceEntry[] | null;
    notes: AttendanceNote[] | null;
  };
}

const bare = <One extends Waiting>({ account: _account, ...one }: One) => one;

/** Timeout in ms: on a weak network a request can hang for minutes. */
const timeout = 15_000;

async function post(body: object): Promise<Response | null> {
  try {
    return await fetch("/api/attendance", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout),
    });
  } catch {
    return null;
  }
}
