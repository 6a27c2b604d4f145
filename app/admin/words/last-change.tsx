import type { SpokenTime } from "#app/admin/spoken-time.ts";
import { When } from "#app/admin/when.tsx";

export interface Change {
  version: number;
  at: SpokenTime;
  by: string;
  isDefault: boolean;
}

/** Who changed something last, and when. */
export function LastChange({ change }: { change: Change | null }) {
  if (!change) return <span className="quiet">Built-in words</span>;
  return (
    <span className="quiet">
      {change.isDefault ? "Built-in words again, " : "Changed "}
      <When time={change.at} /> by {change.by}
    </span>
  );
}
