import { type FormEvent, useEffect, useRef } from "react";
import { Form, Link, useSubmit } from "react-router";
import type { InboxFilter } from "../submissions.ts";
import { Icon } from "#core/ui/staff/icon.tsx";
import { FilterSelect } from "#core/ui/staff/list.tsx";
import { deliveryLabels, stateLabels } from "./badges.tsx";
import { inboxKinds } from "#core/forms/submission-kinds.ts";

const kindLabels = Object.fromEntries(
  Object.entries(inboxKinds).map(([kind, { label }]) => [kind, label]),
);

/** Debounce: long enough not to search at every key press, in ms. */
const typingPause = 350;

/** Search and filters as a plain GET form, submitted automatically with JavaScript. */
export function InboxFilters({ filter, isFiltered }: { filter: InboxFilter; isFiltered: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<number>(undefined);
  const submit = useSubmit();
  useAddressFilter(form, filter);

  const send = () => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const given = Array.from(new FormData(form.current), ([name, value]) => [name, String(value)]);
    const query = new URLSearchParams(given.filter(([, value]) => value !== ""));
    submit(query, { replace: true, preventScrollReset: true });
  };
  const sendSoon = (event: FormEvent) => {
    clearTimeout(timer.current);
    const typing = event.target instanceof HTMLInputElement;
    timer.current = window.setTimeout(send, typing ? typingPause : 0);
  };
  const sendNow = (event: FormEvent) => {
    event.preventDefault();
    send();
  };

  return (
    <Form ref={form} className="filters" role="search" onInput={sendSoon} onSubmit={sendNow}>
      <div className="staff-field search">
        <label htmlFor="q">Search</label>
        <input
          id="q"
          name="q"
          type="search"
          maxLength={200}
          defaultValue={filter.search}
          placeholder="Name, e-mail, phone, reference, question"
        />
      </div>
      <FilterSelect name="kind" label="Kind" options={kindLabels} chosen={filter.kind} />
      <FilterSelect name="state" label="State" options={stateLabels} chosen={filter.state} />
      <FilterSelect
        name="delivery"
        label="Delivery"
        options={deliveryLabels}
        chosen={filter.delivery}
      />
      <FilterSelect
        name="reply"
        label="Reply"
        options={{ late: "Late" }}
        chosen={filter.late ? "late" : null}
      />
      {filter.spam && <input type="hidden" name="box" value="spam" />}
      <div className="filter-actions">
        <button className="staff-button">
          <Icon name="search" />
          Search
        </button>
        {isFiltered && (
          <Link to={filter.spam ? "/admin/inbox?box=spam" : "/admin/inbox"}>Reset</Link>
        )}
      </div>
    </Form>
  );
}

/** Shows the address's filter again when it changed other than by typing, such as by Back or Reset. */
function useAddressFilter(form: React.RefObject<HTMLFormElement | null>, filter: InboxFilter) {
  const { search, kind, state, delivery, late } = filter;
  useEffect(() => {
    const values = { q: search, kind, state, delivery, reply: late ? "late" : null };
    for (const [name, value] of Object.entries(values)) {
      const control = form.current?.elements.namedItem(name);
      if (control === document.activeElement) continue;
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.value = value ?? "";
    }
  }, [form, search, kind, state, delivery, late]);
}
