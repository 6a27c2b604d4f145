import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { type Choice, currentOf, type Mark, type Press } from "#domain/attendance.ts";
import { syncTag } from "./kept.ts";
import { type QueuedMark, queuedMarks, queueMark, type Sending, sendMarks } from "./queue.ts";
import { endStored } from "./stored-notice.tsx";

/** So often an open list asks for what other coaches marked, in ms. */
const askEvery = 20_000;

interface Known {
  account: { id: string; name: string };
  /** The key of the practice. */
  session: string;
  presses: Press[];
}

/** What counts for an athlete now; `isWaiting`: it is only on this device. */
export interface Shown extends Press {
  mark: Choice;
  isWaiting: boolean;
}

type Overruled = Extract<Sending, { outcome: "sent" }>["overruled"][number];

/** The marks of a practice on this device: what the server had, and what waits to be sent to it. */
export function useMarks({ account, session, presses: read }: Known) {
  const [presses, setPresses] = useState(read);
  const [queue, setQueue] = useState<QueuedMark[]>([]);
  const [state, setState] = useState<Sending["outcome"]>("sent");
  const [overruled, setOverruled] = useState<Overruled[]>([]);
  const [last, setLast] = useState<{ athleteId: string; was: Mark } | null>(null);
  const sending = useRef<{ isAgain: boolean } | null>(null);

  const send = useCallback(async () => {
    if (sending.current) {
      sending.current.isAgain = true;
      return;
    }
    sending.current = { isAgain: true };
    while (sending.current.isAgain) {
      sending.current.isAgain = false;
      const result = await sendMarks(account.id, session);
      setState(result.outcome);
      if (result.outcome === "sent") {
        endStored();
        if (result.presses) setPresses(result.presses);
        setOverruled((before) => [...before, ...result.overruled]);
      }
      const waiting = await queuedMarks();
      setQueue(waiting.filter((mark) => mark.account === account.id && mark.session === session));
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

  const shown = useMemo(() => {
    const waiting = queue.map(({ id, athlete: athleteId, mark, at }): Press => {
      return { id, athleteId, mark, byFamily: false, by: account.name, at };
    });
    const all = new Map<string, Shown>();
    for (const [athlete, own] of Map.groupBy([...presses, ...waiting], (each) => each.athleteId)) {
      const press = currentOf(own);
      const isWaiting = queue.some(({ id }) => id === press?.id);
      if (press) all.set(athlete, { ...press, isWaiting });
    }
    return all;
  }, [presses, queue, account.name]);

  const press = useCallback(
    async (athleteId: string, mark: Mark) => {
      const before = shown.get(athleteId);
      // Later than what the coach saw when pressing, even if this device's clock is slow.
      const seen = [...presses, ...queue.map((each) => ({ ...each, athleteId: each.athlete }))]
        .filter((each) => each.athleteId === athleteId)
        .map(({ at }) => at + 1);
      const queued: QueuedMark = {
        id: crypto.randomUUID(),
        account: account.id,
        session,
        athlete: athleteId,
        mark,
        at: Math.max(Date.now(), ...seen),
      };
      setQueue((waiting) => [...waiting, queued]);
      setLast({ athleteId, was: before && !before.byFamily ? before.mark : "none" });
      await queueMark(queued);
      void askForSync();
      await send();
    },
    [account.id, presses, queue, send, session, shown],
  );

  return { shown, state, waiting: queue.length, overruled, last, press };
}

/** Asks the browser to send the marks when there is a network, even if the page is closed by then. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  // Without background sync, or if it is refused, the page sends them when it is open.
  await sync?.register(syncTag).catch(() => {});
}
