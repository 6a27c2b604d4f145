import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useHydrated } from "#core/ui/use-hydrated.ts";
import { endDraft, storeDraft, type Place, readDraft } from "./checkout-draft.ts";

type Values = Record<string, string>;

/** The values of a form's fields. */
export const valuesOf = (form: HTMLFormElement | null): Values =>
  form
    ? Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    : {};

interface Drafted {
  /** The order's reference. */
  reference: string;
  /** A family's own link has filled in the form, so an earlier draft is ignored. */
  isReturning: boolean;
  /** The page shows a response with the form's input. */
  isAnswered: boolean;
  /** The page's initial values. */
  initial: Values;
  setValues: (change: (before: Values) => Values) => void;
  /** Called with the draft's values, and with the initial ones when it is cleared. */
  onFilledIn: (values: Values) => void;
}

/**
 * Stores a checkout's input in the tab, and restores it after a reload or a lost connection; at the visitor's
 * request it is stored on the device instead, and survives closing the tab.
 * @returns `drawn`: a key that changes when the fields have to be rendered again
 */
export function useCheckoutDraft(
  form: RefObject<HTMLFormElement | null>,
  { reference, isReturning, isAnswered, initial, setValues, onFilledIn }: Drafted,
) {
  const [drawn, setDrawn] = useState(0);
  const [isCleared, setCleared] = useState(false);
  const [place, setPlace] = useState<Place>("tab");
  const hydrated = useHydrated();
  const filledIn = useEffectEvent(onFilledIn);
  useEffect(() => {
    const draft = isAnswered ? null : readDraft(reference);
    const found = draft?.isReturning === isReturning ? draft.values : null;
    if (draft) setPlace(draft.place);
    // Without a draft, input from before the script loaded is kept.
    setValues((before) => found ?? { ...before, ...valuesOf(form.current) });
    if (!found) return;
    filledIn(found);
    setDrawn((count) => count + 1);
  }, [form, reference, isReturning, isAnswered, setValues]);
  useEffect(() => {
    const filled = form.current;
    if (!filled || !hydrated) return;
    const save = ({ target }: Event) => {
      // The checkbox that chooses where the draft is stored is not an answer.
      if (!(target as HTMLInputElement).name) return;
      storeDraft(reference, place, { values: valuesOf(filled), isReturning });
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
      storeDraft(reference, wanted, { values: valuesOf(form.current), isReturning });
      setPlace(wanted);
      setCleared(false);
    },
    clear() {
      endDraft(reference);
      setPlace("tab");
      setValues(() => initial);
      onFilledIn(initial);
      setDrawn((count) => count + 1);
      setCleared(true);
    },
  };
}
