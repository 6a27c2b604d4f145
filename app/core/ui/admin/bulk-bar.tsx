import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * A bulk action on the selected rows: a form that sends their keys, or the values from `pick`, as `picked`.
 */
export interface BulkAction {
  label: string;
  /** The route that handles it. */
  action: string;
  method?: "get" | "post";
  /** Its name among that route's actions, if it has several. */
  name?: string;
  /** A field that it needs, before its button. */
  field?: { label: string; control: ReactNode };
}

/** Selects a row for the bulk actions. */
export const Tick = ({ value, name }: { value?: string; name?: string }) =>
  value !== undefined && (
    <label className="row-tick">
      <input
        type="checkbox"
        name="picked"
        value={value}
        form="bulk"
        aria-label={name ?? "Select this row"}
      />
    </label>
  );

interface BulkBarProps {
  actions: readonly BulkAction[];
  /** The rows to select from: other ones are counted again. */
  rows: readonly unknown[];
}

/**
 * The bulk actions on the selected rows. With JavaScript it is shown once a row is selected, and counts them.
 * On phones several actions are behind a button.
 */
export function BulkBar({ actions, rows }: BulkBarProps) {
  const { form, selected } = useSelected(rows);
  return (
    <form className="action-row bulk" id="bulk" method="post" ref={form}>
      <strong role="status">{selected > 0 ? `${selected} selected` : "Selected:"}</strong>
      {actions.length === 1 ? (
        actions.map((action) => <Action key={action.label} {...action} />)
      ) : (
        <details className="folded-on-phones">
          <summary className="staff-button small">Actions</summary>
          {actions.map((action) => (
            <Action key={action.label} {...action} />
          ))}
        </details>
      )}
      <button className="staff-button small plain" type="reset">
        Clear selection
      </button>
    </form>
  );
}

const Action = ({ label, action, method = "post", name, field }: BulkAction) => (
  <span className="action-row">
    {field && (
      <label>
        <span>{field.label}</span>
        {field.control}
      </label>
    )}
    <button
      className="staff-button small"
      formAction={action}
      formMethod={method}
      {...(name && { name: "_action", value: name })}
    >
      {label}
    </button>
  </span>
);

/** How many rows are selected; 0 without JavaScript. The browser keeps the selection itself. */
function useSelected(rows: readonly unknown[]) {
  const form = useRef<HTMLFormElement>(null);
  const [selected, setSelected] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other ticks
  useEffect(() => {
    const bar = form.current;
    const count = () => setSelected(new FormData(bar ?? undefined).getAll("picked").length);
    // The browser clears the ticks after the event.
    const countAfterReset = () => setTimeout(count);
    count();
    document.addEventListener("change", count);
    bar?.addEventListener("reset", countAfterReset);
    return () => {
      document.removeEventListener("change", count);
      bar?.removeEventListener("reset", countAfterReset);
    };
  }, [rows]);
  return { form, selected };
}
