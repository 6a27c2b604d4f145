import { type Held, lackedOf } from "../../credentials.ts";
import type { Coach } from "../../coaches.server.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";

/** A group's coaches; only the office sees what a coach is missing. */
export const coachesOf = (coaches: Coach[], group: string, isOffice: boolean) =>
  coaches
    .filter(({ groups, hasLeft }) => !hasLeft && groups.includes(group))
    .map(({ key, name, held }) => ({
      key,
      name,
      lacks: isOffice ? missingLabel(lackedOf(held)) : "",
    }));

/** `First aid has lapsed, 2 credentials are missing`; empty: nothing is missing. */
function missingLabel(lacked: Held[]): string {
  return (["lapsed", "missing"] as const)
    .flatMap((standing) => {
      const names = lacked.flatMap((one) => (one.standing === standing ? one.kind.name : []));
      const [is, are] = standing === "lapsed" ? ["has", "have lapsed"] : ["is", "are missing"];
      if (names.length === 0) return [];
      return names.length === 1
        ? `${names[0]} ${is} ${standing}`
        : `${names.length} credentials ${are}`;
    })
    .join(", ");
}

interface GroupCoachesProps {
  coaches: ReturnType<typeof coachesOf>;
  isOffice: boolean;
}

/** A group's coaches and, for the office, what each is missing. */
export function GroupCoaches({ coaches, isOffice }: GroupCoachesProps) {
  const lacking = coaches.filter(({ lacks }) => lacks !== "");
  return (
    <>
      <p className="group-coaches">
        {coaches.length === 0
          ? "No coach is assigned"
          : `${coaches.length === 1 ? "Coach" : "Coaches"}: ${coaches.map(({ name }) => name).join(", ")}`}
      </p>
      {isOffice &&
        lacking.map(({ key, name, lacks }) => (
          <p key={key} className="family-missing group-lack">
            <Icon name="alert" />
            <span>
              <MayLink may="people.manage" to={`/admin/people/${encodeURIComponent(key)}`}>
                {name}
              </MayLink>
              : {lacks}
            </span>
          </p>
        ))}
    </>
  );
}
