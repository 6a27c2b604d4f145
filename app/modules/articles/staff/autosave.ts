import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { SavedBetween } from "../writing.ts";

/** Autosave delay after the last keystroke, in ms. */
const pause = 1_200;

export type Autosaved =
  | { state: "untouched" | "waiting" | "saving" }
  | { state: "saved"; at: Date }
  | { state: "failed"; message: string }
  | { state: "conflict"; message: string; theirs: SavedBetween<object> };

interface Writing {
  form: RefObject<HTMLFormElement | null>;
  /** The API's address for a new item, and for existing ones. */
  create: string;
  item: string;
  idName: string;
  id: number | null;
  version: number;
  fieldsOf: (form: FormData) => object;
}

interface Answer {
  message: string;
  data?: Record<string, number> & { theirs?: SavedBetween<object> };
}

/**
 * Saves what is being written, shortly after each change, as a draft that only staff can see. After a
 * conflict it pauses until the author has chosen.
 */
export function useAutosave(writing: Writing) {
  const { form } = writing;
  const [saved, setSaved] = useState<Autosaved>({ state: "untouched" });
  const [item, setItem] = useState({ id: writing.id, version: writing.version });
  const now = useRef({ ...item, timer: 0, isChanged: false, isResting: false });
  const inFlight = useRef<Promise<void>>(Promise.resolve());
  const calls = useRef(writing);
  useEffect(() => {
    calls.current = writing;
  });

  const saveOnce = useCallback(async () => {
    const { create, item: items, idName, fieldsOf } = calls.current;
    const { id, version } = now.current;
    if (!form.current || !now.current.isChanged) return;
    const fields = fieldsOf(new FormData(form.current));
    now.current.isChanged = false;
    setSaved({ state: "saving" });
    const answer = await fetch(id === null ? create : `${items}/${id}/draft`, {
      method: id === null ? "POST" : "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...fields, ...(id === null ? { publish_at: null } : { version }) }),
    }).catch(() => null);
    const body = (await answer?.json().catch(() => null)) as Answer | null | undefined;
    if (answer?.ok && body?.data) {
      now.current.id = body.data[idName] ?? id;
      now.current.version = body.data.version ?? version;
      setItem({ id: now.current.id, version: now.current.version });
      setSaved({ state: "saved", at: new Date() });
      return;
    }
    if (body?.data?.theirs) {
      // The server stored it as an earlier version, though not as the draft.
      now.current.isResting = true;
      setSaved({ state: "conflict", message: body.message, theirs: body.data.theirs });
      return;
    }
    now.current.isChanged = true;
    setSaved({ state: "failed", message: body?.message ?? "No connection: not saved yet" });
  }, [form]);

  /** Saves pending changes; resolves when saved. */
  const flush = useCallback(() => {
    clearTimeout(now.current.timer);
    inFlight.current = inFlight.current.then(saveOnce);
    return inFlight.current;
  }, [saveOnce]);

  const touch = useCallback(() => {
    now.current.isChanged = true;
    clearTimeout(now.current.timer);
    if (now.current.isResting) return;
    setSaved({ state: "waiting" });
    now.current.timer = window.setTimeout(flush, pause);
  }, [flush]);

  useEffect(() => {
    const { current: state } = now;
    const warn = (event: BeforeUnloadEvent) => {
      if (state.isChanged) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => {
      removeEventListener("beforeunload", warn);
      clearTimeout(state.timer);
    };
  }, []);

  return {
    saved,
    ...item,
    touch,
    flush,
    /** The form's content is being saved or discarded, so leaving the page loses nothing. */
    leave: async () => {
      clearTimeout(now.current.timer);
      await inFlight.current;
      now.current.isChanged = false;
      return { id: now.current.id, version: now.current.version };
    },
    /** The author has seen a colleague's text and keeps their own. */
    keepMine: (theirs: number) => {
      now.current.version = theirs;
      now.current.isResting = false;
      setItem(({ id }) => ({ id, version: theirs }));
      touch();
    },
  };
}
