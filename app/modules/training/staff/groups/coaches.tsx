import type { coachesOf } from "../../coaches-of.ts";
import { MayLink } from "#core/ui/admin/may.tsx";

interface GroupCoachesProps {
  coaches: ReturnType<typeof coachesOf>;
}

/** A group's coaches and, for the office, what each is missing. */
export function GroupCoaches({ coaches }: GroupCoachesProps) {
  if (coaches.length === 0) return <span className="quiet">No coach</span>;
  return (
    <ul>
      {coaches.map(({ key, name, lacks }) => (
        <li key={key}>
          <MayLink may="people.manage" to={`/admin/people/${encodeURIComponent(key)}`}>
            {name}
          </MayLink>{" "}
          {lacks && (
            <span className="badge no-print" data-tone="warning">
              {lacks}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
