import { Icon } from "#core/ui/admin/icon.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";

/** An athlete in the list, with what is missing as text. */
export interface AthleteEntry {
  id: string;
  familyId: string;
  name: string;
  missing: string[];
}

/** Athletes with what is missing, each with a link to the family. */
export function AthleteList({ athletes }: { athletes: AthleteEntry[] }) {
  return (
    <ul className="waiver-list" aria-label="Athletes who lack a waiver, by name">
      {athletes.map(({ id, familyId, name, missing }) => (
        <li key={id}>
          <MayLink may="families.see" to={`/admin/families/${familyId}`}>
            {name}
          </MayLink>
          <Missing labels={missing} />
        </li>
      ))}
    </ul>
  );
}

interface CoachEntry {
  id: string;
  name: string;
  /** The missing waivers, as text. */
  missing: string[];
}

/** Staff accounts, and which of the coaches' waivers each has not confirmed. */
export function CoachList({ coaches }: { coaches: CoachEntry[] }) {
  return (
    <section aria-labelledby="coaches">
      <h2 id="coaches">Coaches</h2>
      <p className="quiet">Coaches confirm their waivers at their own account, under Profile.</p>
      <ul className="waiver-list">
        {coaches.map(({ id, name, missing }) => (
          <li key={id}>
            <strong>{name}</strong>
            {missing.length > 0 ? (
              <Missing labels={missing} />
            ) : (
              <span className="badge">
                <Icon name="check" />
                Has confirmed all
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Missing = ({ labels }: { labels: string[] }) => (
  <ul>
    {labels.map((label) => (
      <li key={label}>{label}</li>
    ))}
  </ul>
);
