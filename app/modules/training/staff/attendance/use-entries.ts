import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import {
  type Choice,
  currentOf,
  type AttendanceStatus,
  type AttendanceEntry,
} from "../../attendance.ts";
import { syncTag } from "#core/ui/admin/stored-pages.ts";
import { type QueuedEntry, queuedEntries, queueEntry, type Sending, sendEntries } from "./queue.ts";
import { endStored } from "./stored-notice.tsx";

/** How often an open sheet asks for other coaches' entries, in ms. */
const askEvery = 20_000;

interface Known {
  account: { id: string; name: string };
  /** The key of the practice. */
  session: string;
  entries: AttendanceEntry[];
}

/** An athlete's current status; `isWaiting`: it is only on this device. */
export interface CurrentEntry extends AttendanceEntry {
  status: Choice;
  isWaiting: boolean;
}

type Overruled = Extract<Sending, { outcome: "sent" }>["overruled"][number];

/** The entries of a practice on this device: those from the server, and those that wait to be sent. */
export function useEntries({ account, session, entries: read }: Known) {
  const [entries, setEntries] = useState(read);
  const [queue, setQueue] = useState<QueuedEntry[]>([]);
  const [state, setState] = useState<Sending["outcome"]>("sent");
  const [overruled, setOverruled] = useState<Overruled[]>([]);
  const [last, setLast] = useState<{ athleteId: string; was: AttendanceStatus } | null>(null);
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

  const statuses = useMemo(() => {
    const waiting = queue.map(({ id, athlete: athleteId, status, at }): AttendanceEntry => {
      return { id, athleteId, status, byFamily: false, by: account.name, at };
    });
    const all = new Map<string, CurrentEntry>();
    for (const [athlete, own] of Map.groupBy([...entries, ...waiting], (each) => each.athleteId)) {
      const record = currentOf(own);
      const isWaiting = queue.some(({ id }) => id === record?.id);
      if (record) all.set(athlete, { ...record, isWaiting });
    }
    return all;
  }, [entries, queue, account.name]);

  const record = useCallback(
    async (athleteId: string, status: AttendanceStatus) => {
      const before = statuses.get(athleteId);
      // Later than the entry that the coach saw, even if this device's clock is slow.
      const seen = [...entries, ...queue.map((each) => ({ ...each, athleteId: each.athlete }))]
        .filter((each) => each.athleteId === athleteId)
        .map(({ at }) => at + 1);
      const queued: QueuedEntry = {
        id: crypto.randomUUID(),
        account: account.id,
        session,
        athlete: athleteId,
        status,
        at: Math.max(Date.now(), ...seen),
      };
      setQueue((waiting) => [...waiting, queued]);
      setLast({ athleteId, was: before && !before.byFamily ? before.status : "none" });
      await queueEntry(queued);
      void askForSync();
      await send();
    },
    [account.id, entries, queue, send, session, statuses],
  );

  return { statuses, state, waiting: queue.length, overruled, last, record };
}

/** Asks the browser to send the entries once there is a network, even if the page is closed by then. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  // Without background sync, or if it is refused, the page sends them while it is open.
  await sync?.register(syncTag).catch(() => {});
}
