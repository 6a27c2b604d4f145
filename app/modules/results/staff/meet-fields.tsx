import { useEffect } from "react";
import { useFetcher } from "react-router";
import { Fields, type FieldsProps } from "#core/ui/admin/form.tsx";
import { resultForm } from "../entry.ts";

interface ResultFieldsProps extends Omit<FieldsProps, "form" | "only" | "focus"> {
  /** The first field gets the focus, so that staff can type the next result at once. */
  isNext?: boolean;
}

/** The fields of one result. Fields that are rarely needed appear only when they are. */
export function ResultFields({ isNext = false, ...props }: ResultFieldsProps) {
  const { values, errors } = props;
  const { former, sure, ...always } = resultForm;
  const form = {
    ...always,
    ...((errors.who || values.former) && { former }),
    ...((errors.sure || values.sure) && { sure }),
  };
  return <Fields {...props} form={form} focus={isNext ? "who" : undefined} />;
}

/** The suggestions of athletes and events while typing; without JavaScript, staff type whole names. */
export function ResultLists({ events }: { events: readonly string[] }) {
  const { data: athletes = [], load } = useFetcher<string[]>();
  useEffect(() => {
    const unmounted = new AbortController();
    const onInput = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      if (target.getAttribute("list") !== resultForm.who.list) return;
      const typed = target.value.trim();
      if (typed.length >= 2)
        void load(`/admin/meets/athletes?${new URLSearchParams({ q: typed })}`);
    };
    document.addEventListener("input", onInput, { signal: unmounted.signal });
    return () => unmounted.abort();
  }, [load]);
  return (
    <>
      <datalist id={resultForm.who.list}>
        {athletes.map((athlete) => (
          <option key={athlete}>{athlete}</option>
        ))}
      </datalist>
      <datalist id={resultForm.event.list}>
        {events.map((event) => (
          <option key={event}>{event}</option>
        ))}
      </datalist>
    </>
  );
}
