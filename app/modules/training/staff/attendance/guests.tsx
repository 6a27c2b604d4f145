import type { Guest } from "../../sheet.server.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { EntryForm, type EntryFormProps } from "./entry-form.tsx";

interface GuestsProps {
  /** The search text; empty: no search yet. */
  search: string;
  guests: Guest[];
  form: EntryFormProps;
}

/** Finds an athlete of another group to add as a guest. The device does not store their names. */
export function Guests({ search, guests, form }: GuestsProps) {
  return (
    <section className="no-print" aria-labelledby="guests">
      <h2 id="guests">Somebody from another group</h2>
      <form method="get" action={`${form.path}#guests`} className="action-row">
        <div className="staff-field">
          <label htmlFor="guest">Name</label>
          <input id="guest" name="guest" defaultValue={search} minLength={2} autoComplete="off" />
        </div>
        <button className="staff-button">
          <Icon name="search" />
          Find
        </button>
      </form>
      {search && guests.length === 0 && <p>Nobody else of this season has that name.</p>}
      <ul className="lines narrow">
        {guests.map(({ athleteId, name, group }) => (
          <li key={athleteId}>
            <span>
              <strong>{name}</strong>
              {group && `, ${group}`}
            </span>
            <EntryForm {...form} record={null} athleteIds={[athleteId]} was="none">
              <button className="staff-button primary" name="status" value="here">
                Here<span className="unseen">: {name}</span>
              </button>
            </EntryForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
