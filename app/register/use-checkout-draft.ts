import { type RefObject, useEffect, useState } from "react";
import { useHydrated } from "../ui/use-hydrated.ts";
import { endDraft, keepDraft, readDraft } from "./checkout-draft.ts";

type Values = Record<string, string>;

/** What stands in a form's fields. */
export const valuesOf = (form: HTMLFormElement | null): Values =>
  form
    ? Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    : {};

interface Drafted {
  /** The order's reference. */
  reference: string;
  /** A family's own link has filled the form in: what was typed before that does not count. */
  isReturning: boolean;
  /** The page comes with an answer, which has what was typed. */
  isAnswered: boolean;
  /** What the page came with. */
  initial: Values;
  setValues: (change: (before: Values) => Values) => void;
}

/**
 * Keeps what is typed at the checkout on the device, and fills it in again after a reload, a lost connection or
 * a closed tab. @returns `drawn`: a key that changes when the fields have to be drawn anew
 */
export function useCheckoutDraft(
  form: RefObject<HTMLFormElement | null>,
  { reference, isReturning, isAnswered, initial, setValues }: Drafted,
) {
  const [drawn, setDrawn] = useState(0);
  const [isCleared, setCleared] = useState(false);
  const hydrated = useHydrated();
  useEffect(() => {
    const draft = isAnswered ? null : readDraft(reference);
    const found = draft?.isReturning === isReturning ? draft.values : null;
    // Without one, what was typed before the script arrived counts.
    setValues((before) => found ?? { ...before, ...valuesOf(form.current) });
    if (found) setDrawn((count) => count + 1);
  }, [form, reference, isReturning, isAnswered, setValues]);
  useEffect(() => {
    const filled = form.current;
    if (!filled || !hydrated) return;
    const save = () => {
      keepDraft(reference, { values: valuesOf(filled), isReturning });
      setCleared(false);
    };
    filled.addEventListener("input", save);
    return () => filled.removeEventListener("input", save);
  }, [form, reference, isReturning, hydrated]);
  return {
    drawn,
    isCleared,
    clear() {
      endDraft(reference);
      setValues(() => initial);
      setDrawn((count) => count + 1);
      setCleared(true);
    },
  };
}
