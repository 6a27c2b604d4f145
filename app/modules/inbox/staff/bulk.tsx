import type { BulkAction } from "#core/ui/admin/data-list.tsx";
import { ColleagueOptions, LabelOptions } from "./work.tsx";

interface Choices {
  colleagues: Record<string, string>;
  labels: string[];
  /** The list's query. */
  address: string;
}

/** The bulk actions that are offered. */
export function bulkActions({ colleagues, labels, address }: Choices): BulkAction[] {
  const action = `/admin/inbox${address}`;
  return [
    {
      label: "Assign",
      name: "assign",
      action,
      choice: (
        <select name="colleague" aria-label="Assign to">
          <ColleagueOptions colleagues={colleagues} />
        </select>
      ),
    },
    {
      label: "Add label",
      name: "label",
      action,
      choice: (
        <>
          <input name="labels" aria-label="Label to add" maxLength={30} list="bulk-labels" />
          <LabelOptions id="bulk-labels" labels={labels} />
        </>
      ),
    },
    {
      label: "Snooze",
      name: "snooze",
      action,
      choice: <input type="date" name="until" aria-label="Snooze until" />,
    },
    { label: "Close", name: "close", action },
  ];
}
