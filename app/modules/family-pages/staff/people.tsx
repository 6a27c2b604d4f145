import { Link } from "react-router";
import { May, useMay } from "#core/ui/admin/may.tsx";
import { callTo } from "#core/ui/admin/telephone.ts";
import { type PersonPart, personPath, writePath } from "#modules/families/index.ts";

interface Adult {
  id: string;
  name: string;
  relationship: string;
  phone: string;
  email?: string;
  /** They agreed to text messages. */
  getsTexts?: boolean;
  /** An address that they have not confirmed yet. */
  unconfirmed?: string | null;
}

interface PeopleProps {
  familyId: string;
  part: Exclude<PersonPart, "athlete">;
  heading: string;
  people: Adult[];
  /** Shown when there is nobody. */
  none: string;
}

type AdultsProps = Pick<PeopleProps, "familyId"> & { guardians: Adult[]; contacts: Adult[] };

/** Each guardian's name and phone number, for the head of a page. */
export const GuardianPhones = ({ guardians }: { guardians: Adult[] }) =>
  guardians.map(({ id, name, phone }) => (
    <span key={id}>
      <bdi>{name}</bdi> {phone && <a href={callTo(phone)}>{phone}</a>}
    </span>
  ));

/** The page to write to a family; null: this account may not. */
export function useWritePath(familyId: string): string | null {
  const allowed = useMay();
  return allowed("messages.write") && allowed("groups.manage")
    ? writePath({ kind: "family", familyId })
    : null;
}

/** A family's guardians and emergency contacts: how to reach each, and where to correct it. */
export const Adults = ({ familyId, guardians, contacts }: AdultsProps) => (
  <>
    <People
      familyId={familyId}
      part="guardian"
      heading="Parents and guardians"
      people={guardians}
      none="No guardian is known."
    />
    <People
      familyId={familyId}
      part="contact"
      heading="Emergency contacts"
      people={contacts}
      none="No emergency contact yet."
    />
  </>
);

function People({ familyId, part, heading, people, none }: PeopleProps) {
  return (
    <section className="panel" aria-labelledby={part}>
      <div className="panel-head">
        <h2 id={part}>{heading}</h2>
        <AddLink {...{ familyId, part }} what={part === "guardian" ? "a guardian" : "a contact"} />
      </div>
      {people.length === 0 && <p className="urgent">{none}</p>}
      <ul className="panel-list">
        {people.map(({ id, name, relationship, phone, email, getsTexts, unconfirmed }) => (
          <li key={id}>
            <strong dir="auto">{name}</strong>
            {relationship && <span className="quiet">{relationship}</span>}
            <EditLink {...{ familyId, part, id, name }} />
            <span className="whole-line action-row">
              {phone && <a href={callTo(phone)}>{phone}</a>}
              {email && <a href={`mailto:${email}`}>{email}</a>}
            </span>
            {getsTexts && <span className="quiet whole-line">Agreed to text messages</span>}
            {unconfirmed && (
              <p className="quiet whole-line">
                Not confirmed yet: {unconfirmed}. We mailed a link to it.
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface EditLinkProps {
  familyId: string;
  part: PersonPart;
  id: string;
  name: string;
}

/** A link to the page that corrects a person. */
export const EditLink = ({ familyId, part, id, name }: EditLinkProps) => (
  <May may="families.edit">
    <Link className="at-end" to={personPath(familyId, part, id)}>
      Edit<span className="unseen"> {name}</span>
    </Link>
  </May>
);

/** A link to the page that adds a person. @param what `a guardian` */
export const AddLink = ({
  familyId,
  part,
  what,
}: Pick<EditLinkProps, "familyId" | "part"> & { what: string }) => (
  <May may="families.edit">
    <Link to={personPath(familyId, part)}>
      Add<span className="unseen"> {what}</span>
    </Link>
  </May>
);
