import { type RefObject, useEffect, useState } from "react";
import { useHydrated } from "../ui/use-hydrated.ts";
import { endDraft, keepDraft, type Place, readDraft } from "./checkout-draft.ts";

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
 * Keeps what is typed at the checkout in the tab, and fills it in again after a reload or a lost connection; on
 * the device, and so after a closed tab too, only if somebody asks for it.
 * @returns `drawn`: a key that changes when the fields have to be drawn anew
 */
export function useCheckoutDraft(
  form: RefObject<HTMLFormElement | null>,
  { reference, isReturning, isAnswered, initial, setValues }: Drafted,
) {
  const [drawn, setDrawn] = useState(0);
  const [isCleared, setCleared] = useState(false);
  const [place, setPlace] = useState<Place>("tab");
  const hydrated = useHydrated();
  useEffect(() => {
    const draft = isAnswered ? null : readDraft(reference);
    const found = draft?.isReturning === isReturning ? draft.values : null;
    if (draft) setPlace(draft.place);
    // Without one, what was typed before the script arrived counts.
    setValues((before) => found ?? { ...before, ...valuesOf(form.current) });
    if (found) setDrawn((count) => count + 1);
  }, [form, reference, isReturning, isAnswered, setValues]);
  useEffect(() => {
    const filled = form.current;
    if (!filled || !hydrated) return;
    const save = ({ target }: Event) => {
      // The box that says where it is kept is no answer.
      if (!(target as HTMLInputElement).name) return;
      keepDraft(reference, place, { values: valuesOf(filled), isReturning });
      setCleared(false);
    };
    filled.addEventListener("input", save);
    return () => filled.removeEventListener("input", save);
  }, [form, reference, isReturning, hydrated, place]);
  return {
    drawn,
    isCleared,
    place,
    keepIn(wanted: Place) {
      keepDraft(reference, wanted, { values: valuesOf(form.current), isReturning });
      setPlace(wanted);
      setCleared(false);
    },
    clear() {
      endDraft(reference);
      setPlace("tab");
      setValues(() => initial);
      setDrawn((count) => count + 1);
      setCleared(true);
    },
  };
}
