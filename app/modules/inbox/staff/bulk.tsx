import type { BulkAction } from "#core/ui/admin/bulk-bar.tsx";
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
      field: {
        label: "Assign to",
        control: (
          <select name="colleague">
            <ColleagueOptions colleagues={colleagues} />
          </select>
        ),
      },
    },
    {
      label: "Add label",
      name: "label",
      action,
      field: {
        label: "Label",
        control: (
          <>
            <input name="labels" maxLength={30} list="bulk-labels" />
            <LabelOptions id="bulk-labels" labels={labels} />
          </>
        ),
      },
    },
    {
      label: "Snooze",
      name: "snooze",
      action,
      field: { label: "Snooze until", control: <input type="date" name="until" /> },
    },
    { label: "Close conversations", name: "close", action },
  ];
}
