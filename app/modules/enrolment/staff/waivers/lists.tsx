import { type Column, Rows } from "#core/ui/admin/data-list.tsx";
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
        Coaches sign these in their own account, under Profile.
        {coaches.length === 0 && " No account has to confirm one."}
      </p>
      <Rows
        label="Coaches, with what each has not confirmed"
        columns={columns}
        rows={coaches.map((coach) => ({ ...coach, key: coach.id }))}
      />
    </section>
  );
}

const columns: Column<CoachEntry & { key: string }>[] = [
  { label: "Coach", title: true, cell: ({ name }) => name },
  {
    label: "Not confirmed",
    wrap: true,
    card: "meta",
    cell: ({ missing }) =>
      missing.length > 0 ? (
        missing.join(", ")
      ) : (
        <span className="badge">
          <Icon name="check" />
          Has confirmed all
        </span>
      ),
  },
];
