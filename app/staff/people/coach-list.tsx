import { Link } from "react-router";
import type { Coach } from "#server/coaches/coaches.ts";
import { type HeldEntry, heldEntry, StandingMark } from "./credentials.tsx";

/** A coach in the list, with what needs somebody to act. */
export interface CoachEntry {
  key: string;
  name: string;
  /** `Junior, Middle school`, or that they have left. */
  about: string;
  open: HeldEntry[];
}

/** Coaches with something missing or lapsed first, then those with something that expires soon. */
export function coachEntries(
  coaches: Coach[],
  { groups, on }: { groups: readonly { id: string; subtitle: string }[]; on: string },
): CoachEntry[] {
  const entries = coaches.map(({ key, name, role, staffId, hasLeft, held, groups: own }) => ({
    key,
    name,
    about: hasLeft
      ? "Has left; the record is kept"
      : [
          staffId === null && "No account",
          role === "editor" && "Editor",
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
    hasLeft,
  }));
  const rank = ({ open, hasLeft }: (typeof entries)[number]) => {
    if (hasLeft) return 3;
    if (open.some(({ standing }) => standing !== "soon")) return 0;
    return open.length > 0 ? 1 : 2;
  };
  return entries.toSorted((a, b) => rank(a) - rank(b));
}

/** Who coaches, and what is missing, lapsed or runs out of what the club asks of them. */
export function CoachList({ coaches }: { coaches: CoachEntry[] }) {
  if (coaches.length === 0) return null;
  return (
    <section aria-labelledby="coaches">
      <h2 id="coaches">Coaches</h2>
      <p className="quiet">
        Everybody in the club’s list of coaches, and every account that coaches. They and the office
        get an e-mail 60 and 14 days before something expires.
      </p>
      <ul className="paper-list coach-list">
        {coaches.map(({ key, name, about, open }) => (
          <li key={key}>
            <div>
              <Link to={`/admin/people/${encodeURIComponent(key)}`}>{name}</Link>
              <span className="quiet">{about}</span>
            </div>
            {open.length > 0 ? (
              <ul>
                {open.map(({ id, name: kind, standing, words }) => (
                  <li key={id}>
                    {kind} <StandingMark standing={standing} words={words} />
                  </li>
                ))}
              </ul>
            ) : (
              <StandingMark standing="valid" words="Nothing is missing" />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
