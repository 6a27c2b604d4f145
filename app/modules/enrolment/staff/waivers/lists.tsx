import { Icon } from "#core/ui/admin/icon.tsx";

interface CoachEntry {
  id: string;
  name: string;
  /** The missing waivers, formatted. */
  missing: string[];
}

/** Staff accounts, and which of the coaches' waivers each has not confirmed. */
export function CoachList({ coaches }: { coaches: CoachEntry[] }) {
  return (
    <section aria-labelledby="coaches">
      <h2 id="coaches">Coaches</h2>
      <p className="quiet">
        Coaches confirm their waivers in their own account, under Profile.
        {coaches.length === 0 && " No account has to confirm one."}
      </p>
      <ul className="panel-list">
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
