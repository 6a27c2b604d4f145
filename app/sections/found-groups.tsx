import { type OfferingPlace, RegisterButton } from "#app/forms/register-button.tsx";
import { ButtonLink } from "#app/ui/button.tsx";

export interface FoundGroupContent {
  id: string;
  name: string;
  /** "Turns 9 in 2026: Grades 1-5." */
  why: string;
  /** "November 1, 2026 to March 31, 2027" */
  season: string;
  sessions: { id: string; day: string; time: string; place: string }[];
  /** Nothing in the town that was asked for. */
  elsewhere: string | null;
  offer: {
    type: string;
    id: number;
    title: string;
    price: string;
    registrationLink: string | null;
    place: OfferingPlace | undefined;
  } | null;
}

interface FoundGroupsProps {
  groups: FoundGroupContent[];
  buttonText: string;
}

/** The groups that fit, with days, places, price and the button. */
export function FoundGroups({ groups, buttonText }: FoundGroupsProps) {
  if (groups.length === 0) {
    return (
      <div className="found-group">
        <h2>No group fits yet</h2>
        <p>We train athletes from 5 to 18. Write to us all the same: a coach may know a way.</p>
        <ButtonLink to="/contact-us">Ask a coach</ButtonLink>
      </div>
    );
  }
  return groups.map((group) => (
    <article key={group.id} className="found-group">
      <h2>{group.name}</h2>
      <p>{group.why}</p>
      {group.elsewhere && <p>{group.elsewhere}</p>}
      <table>
        <caption>{group.season}</caption>
        <tbody>
          {group.sessions.map(({ id, day, time, place }) => (
            <tr key={id}>
              <th scope="row">{day}</th>
              <td>{time}</td>
              <td>{place}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {group.offer ? (
        <div className="found-offer">
          <p>
            <strong>{group.offer.price}</strong>
            {group.offer.title}
          </p>
          <RegisterButton offering={group.offer} label={buttonText} place={group.offer.place} />
        </div>
      ) : (
        <ButtonLink to="/contact-us">Ask about a place</ButtonLink>
      )}
    </article>
  ));
}
