import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  type Choice,
  currentOf,
  type AttendanceStatus,
  type AttendanceEntry,
  type AttendanceNote,
} from "../../attendance.ts";
import { syncTag } from "#core/ui/admin/stored-pages.ts";
import {
  isEntry,
  isNote,
  queuedEntries,
  queueEntries,
  type Sending,
  sendEntries,
  type Waiting,
} from "./queue.ts";
import { endStored } from "./stored-notice.tsx";

/** How often an open sheet requests other coaches' entries, in ms. */
const askEvery = 20_000;

interface Known {
  account: { id: string; name: string };
  /** The key of the practice. */
  session: string;
  entries: AttendanceEntry[];
  notes: AttendanceNote[];
}

/** The last pressed button: the athletes that it marked, and their statuses before. */
export interface LastPress {
  athleteIds: string[];
  was: AttendanceStatus;
}

/** An athlete's current status; `isWaiting`: it is only on this device. */
export interface CurrentEntry extends AttendanceEntry {
  status: Choice;
  isWaiting: boolean;
}

type Overruled = Extract<Sending, { outcome: "sent" }>["overruled"][number];

/** The entries and notes of a practice on this device: the server's, and unsent ones. */
export function useEntries({ account, session, entries: read, notes: readNotes }: Known) {
  const [entries, setEntries] = useState(read);
  const [sentNotes, setSentNotes] = useState(readNotes);
  const [queue, setQueue] = useState<Waiting[]>([]);
  const [state, setState] = useState<Sending["outcome"]>("sent");
  const [overruled, setOverruled] = useState<Overruled[]>([]);
  const [last, setLast] = useState<LastPress | null>(null);
  const sending = useRef<{ isAgain: boolean } | null>(null);

  const send = useCallback(async () => {
    if (sending.current) {
      sending.current.isAgain = true;
      return;
    }
    sending.current = { isAgain: true };
    while (sending.current.isAgain) {
      sending.current.isAgain = false;
      const result = await sendEntries(account.id, session);
      setState(result.outcome);
      if (result.outcome === "sent") {
        endStored();
        if (result.entries) setEntries(result.entries);
        if (result.notes) setSentNotes(result.notes);
        setOverruled((before) => [...before, ...result.overruled]);
      }
      const waiting = await queuedEntries();
      setQueue(
        waiting.filter((entry) => entry.account === account.id && entry.session === session),
      );
    }
    sending.current = null;
  }, [account.id, session]);

  useEffect(() => {
    const whenSeen = () => void (document.visibilityState === "visible" && send());
    const timer = setInterval(whenSeen, askEvery);
    addEventListener("online", whenSeen);
    document.addEventListener("visibilitychange", whenSeen);
    whenSeen();
    return () => {
      clearInterval(timer);
      removeEventListener("online", whenSeen);
      document.removeEventListener("visibilitychange", whenSeen);
    };
  }, [send]);

  const unsent = useMemo(() => queue.filter(isEntry), [queue]);

  const statuses = useMemo(() => {
    const all = new Map<string, CurrentEntry>();
    const waiting = unsent.map(({ id, athlete: athleteId, status, at }): AttendanceEntry => {
      return { id, athleteId, status, byFamily: false, by: account.name, at };
    });
    // “Everyone” means those without an entry, including one that arrives meanwhile.
    const known = Map.groupBy(entries, ({ athleteId }) => athleteId);
    const isMarked = (athleteId: string) => currentOf(known.get(athleteId) ?? []) !== null;
    const everyone = new Set(unsent.flatMap(({ id, ifUnmarked }) => (ifUnmarked ? id : [])));
    const counted = waiting.filter(
      ({ id, athleteId }) => !everyone.has(id) || !isMarked(athleteId),
    );
    for (const [athlete, own] of Map.groupBy([...entries, ...counted], (each) => each.athleteId)) {
      const record = currentOf(own);
      const isWaiting = unsent.some(({ id }) => id === record?.id);
      if (record) all.set(athlete, { ...record, isWaiting });
    }
    return all;
  }, [entries, unsent, account.name]);

  const notes = useMemo(() => {
    const waiting = queue.filter(isNote).map((one) => ({
      ...one,
      athleteId: one.athlete,
      staffId: account.id,
      by: account.name,
    }));
    const last = new Map<string, AttendanceNote>();
    for (const one of [...sentNotes, ...waiting]) last.set(`${one.athleteId} ${one.staffId}`, one);
    return [...last.values()].filter(({ note }) => note !== "");
  }, [sentNotes, queue, account.id, account.name]);

  /** Stores them on the device first, so that nothing is lost, and sends them. */
  const queueAll = useCallback(
    async (all: Waiting[]) => {
      setQueue((waiting) => [...waiting, ...all]);
      await queueEntries(all);
      void askForSync();
      await send();
    },
    [send],
  );

  const record = useCallback(
    async (athleteIds: string[], status: AttendanceStatus, ifUnmarked: boolean) => {
      const [first = ""] = athleteIds;
      const before = statuses.get(first);
      const seen = [...entries, ...unsent.map((each) => ({ ...each, athleteId: each.athlete }))];
      setLast({ athleteIds, was: before && !before.byFamily ? before.status : "none" });
      await queueAll(
        athleteIds.map((athlete) => ({
          id: crypto.randomUUID(),
          account: account.id,
          session,
          athlete,
          status,
          // Later than the entry that the coach saw, even if this device's clock is behind.
          at: Math.max(
            Date.now(),
            ...seen.flatMap(({ athleteId, at }) => (athleteId === athlete ? at + 1 : [])),
          ),
          ...(ifUnmarked && { ifUnmarked: true as const }),
        })),
      );
    },
    [account.id, entries, unsent, queueAll, session, statuses],
  );

  const writeNote = useCallback(
    (athlete: string | null, note: string) =>
      queueAll([
        { id: crypto.randomUUID(), account: account.id, session, athlete, note, at: Date.now() },
      ]),
    [account.id, queueAll, session],
  );

  return { statuses, notes, state, waiting: queue, overruled, last, record, writeNote };
}

/** Asks the browser to send the entries once there is a network, even if the page is closed by then. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  // Without background sync, or if it is refused, the page sends them while it is open.
  await sync?.register(syncTag).catch(() => {});
}
