import { callTo } from "#core/ui/admin/telephone.ts";

interface Person {
  id: string;
  name: string;
  relationship: string;
  phone: string;
  email?: string;
}

/** The people to call or write to, each as a link. */
export function Calls({
  heading,
  people,
  none,
}: {
  heading: string;
  people: Person[];
  /** Shown when there is nobody. */
  none: string;
}) {
  return (
    <section className="panel">
      <h2>{heading}</h2>
      {people.length === 0 && <p className="family-missing">{none}</p>}
      <ul className="roster-calls">
        {people.map(({ id, name, relationship, phone, email }) => (
          <li key={id}>
            <span>
              {name}
              {relationship && <span className="quiet">, {relationship}</span>}
            </span>
            {phone && <a href={callTo(phone)}>{phone}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </li>
        ))}
      </ul>
    </section>
  );
}
