import { roleOf } from "#core/audit/roles.ts";
import { can } from "#core/audit/staff.ts";
import { Link } from "react-router";
import { namesOf } from "#core/records.ts";
import type { Coach } from "../../coaches.server.ts";
import { type HeldEntry, heldEntry, StandingBadge } from "./credentials.tsx";

/** A coach in the list, with what needs action. */
export interface CoachEntry {
  key: string;
  name: string;
  /** `Junior, Middle school`, or that they have left. */
  about: string;
  open: HeldEntry[];
  /** The club requires credentials, and none is recorded. */
  isBlank: boolean;
}

/** Coaches with a missing or lapsed credential first, then those with one that expires soon. */
export function coachEntries(
  coaches: Coach[],
  { groups, on }: { groups: readonly { id: string; subtitle: string }[]; on: string },
): CoachEntry[] {
  const entries = coaches.map(
    ({ key, name, role, extras, staffId, hasLeft, held, groups: own }) => ({
      key,
      name,
      about: hasLeft
        ? "Has left; the record is kept"
        : [
            staffId === null && "No account",
            role && !can({ role, extras }, "groups.coach") && roleOf(role).label,
            groups.flatMap(({ id, subtitle }) => (own.includes(id) ? subtitle : [])).join(", ") ||
              "No group",
          ]
            .filter(Boolean)
            .join(". "),
      open: hasLeft
        ? []
        : held
            .filter(({ standing }) => standing !== "valid" && standing !== "none")
            .map(heldEntry(on)),
      isBlank: !hasLeft && held.length > 0 && !held.some(({ credential }) => credential),
      hasLeft,
    }),
  );
  const rank = ({ open, hasLeft }: (typeof entries)[number]) => {
    if (hasLeft) return 3;
    if (open.some(({ standing }) => standing !== "soon")) return 0;
    return open.length > 0 ? 1 : 2;
  };
  return entries.toSorted((a, b) => rank(a) - rank(b));
}

const labels = { missing: "Missing", lapsed: "Lapsed", soon: "Expires soon" } as const;

/** A coach's missing, lapsed or expiring credentials, by state. */
function OpenCredentials({ open, isBlank }: { open: HeldEntry[]; isBlank: boolean }) {
  if (isBlank) return <StandingBadge standing="missing" label="Nothing is recorded" />;
  if (open.length === 0) return <StandingBadge standing="valid" label="Nothing is missing" />;
  return (
    <ul className="open-credentials">
      {namesOf(labels).map((state) => {
        const some = open.filter(({ standing }) => standing === state);
        return (
          some.length > 0 && (
            <li key={state}>
              <StandingBadge standing={state} label={labels[state]} />
              <span>{some.map(({ name }) => name).join(", ")}</span>
            </li>
          )
        );
      })}
    </ul>
  );
}

/** The coaches, and their missing, lapsed or expiring credentials. */
export function CoachList({ coaches }: { coaches: CoachEntry[] }) {
  if (coaches.length === 0) return null;
  return (
    <section aria-labelledby="coaches">
      <h2 id="coaches">Coaches</h2>
      <p className="quiet">
        Everybody in the club’s list of coaches, and every account that coaches. They and the office
        get an e-mail 60 and 14 days before something expires.
      </p>
      <ul className="waiver-list people-coaches">
        {coaches.map(({ key, name, about, open, isBlank }) => (
          <li key={key}>
            <div>
              <Link to={`/admin/people/${encodeURIComponent(key)}`}>{name}</Link>
              <span className="quiet">{about}</span>
            </div>
            <OpenCredentials open={open} isBlank={isBlank} />
          </li>
        ))}
      </ul>
    </section>
  );
}
