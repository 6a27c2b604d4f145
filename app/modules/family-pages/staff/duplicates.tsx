import { Form, Link } from "react-router";
import { Icon } from "#core/ui/admin/icon.tsx";

/** A family that may be the same as the one on the page. */
interface Alike {
  id: string;
  name: string;
  members: string;
  /** What a merge would show to whom. */
  views: { guardians: string[]; athletes: string[]; contacts: string[] }[];
}

/** Families that share an address, a number or an athlete with this one. */
export function Duplicates({ alike }: { alike: Alike[] }) {
  if (alike.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="alike">
      <h2 id="alike">Possibly the same family</h2>
      <ul className="family-registrations">
        {alike.map(({ id, name, members, views }) => (
          <li key={id}>
            <Link to={`/admin/families/${id}`}>{name}</Link>
            <span>{members}</span>
            <details>
              <summary className="staff-button">Merge…</summary>
              <Form method="post" preventScrollReset className="family-merge">
                <p>Everything of that family moves to this one. This cannot be undone.</p>
                {views.length === 0 ? (
                  <input type="hidden" name="confirmed" value="yes" />
                ) : (
                  <NewlyVisible views={views} />
                )}
                <button className="staff-button primary" name="_action" value="merge">
                  Merge into this family
                </button>
                <input type="hidden" name="id" value={id} />
              </Form>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

const list = new Intl.ListFormat("en-CA");

/** States what a merge would show to whom, and asks for confirmation. */
function NewlyVisible({ views }: Pick<Alike, "views">) {
  return (
    <>
      <p className="family-missing">
        <Icon name="alert" /> A merge shows people something new on their family page:
      </p>
      <ul>
        {views.map(({ guardians, athletes, contacts }) => (
          <li key={guardians.join()}>
            <strong>{list.format(guardians)}</strong> will see {list.format(athletes)}
            {athletes.length > 0 && " with registrations, practices, payments, waivers and results"}
            {contacts.length > 0 &&
              `${athletes.length > 0 ? ", and" : ""} the emergency ${contacts.length > 1 ? "contacts" : "contact"} ${list.format(contacts)}`}
            .
          </li>
        ))}
      </ul>
      <p>
        Everybody above and all other guardians of both families get an email that names who shares
        the page. Links and calendars that they have now end.
      </p>
      <label className="family-merge-sure">
        <input type="checkbox" name="confirmed" value="yes" required /> I have asked both families:
        they belong together
      </label>
    </>
  );
}
