import { Form } from "react-router";
import { goals } from "#domain/group-finder.ts";
import { formatMoney } from "#domain/money.ts";
import { perWords } from "#domain/orders.ts";
import { spokenHours } from "#domain/schedule-words.ts";
import { formatDate, yearOf } from "#domain/time.ts";
import type { Services } from "#server/services.ts";
import { servicesContext } from "../context.ts";
import { type OfferingPlace, RegisterButton } from "../forms/register-button.tsx";
import { pageMeta } from "../site/page.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import type { Route } from "./+types/find-a-group";

export { noStoreHeaders as headers } from "../site/page.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const title = `Find your group | ${page.loaderData.clubName}`;
  const description =
    "Find the right group by year of birth, town and goal, with its days, places and price.";
  return pageMeta(page, { title, description });
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, findGroup } = context.get(servicesContext);
  const asked = (name: string) => url.searchParams.get(name) ?? "";
  const found = await findGroup(url.searchParams);
  return {
    clubName: content.club.name,
    towns: content.club.towns,
    youngest: yearOf(new Date(), content.club.timeZone) - 4,
    asked: { born: asked("born"), town: asked("town"), goal: asked("goal") },
    buttonText: content.offerings.buttonText,
    groups: found?.map((group) => shownGroup(group, asked("town"))) ?? null,
  };
}

type Found = NonNullable<Awaited<ReturnType<Services["findGroup"]>>>[number];

function shownGroup(
  { groupId, subtitle, age, season, sessions, inTown, offer, place }: Found,
  town: string,
) {
  return {
    id: groupId,
    name: subtitle,
    why: `Turns ${age} in ${season.from.slice(0, 4)}.`,
    season: `${formatDate(season.from)} to ${formatDate(season.to)}`,
    sessions: sessions.map(({ id, weekday, start, end, venue, town: where }) => ({
      id,
      day: weekday.charAt(0).toUpperCase() + weekday.slice(1),
      time: spokenHours({ start, end }),
      place: `${venue}, ${where}`,
    })),
    elsewhere: inTown ? null : `Not in ${town} this season. It trains here:`,
    offer: offer && {
      type: offer.type,
      id: offer.id,
      title: offer.title,
      registrationLink: offer.registrationLink ?? null,
      price: `${formatMoney(offer.priceCents)} ${perWords[offer.per]}`,
      place: place ? { state: place.state, note: place.note } : undefined,
    },
  };
}

/** Which group fits an athlete: three questions and the answer, all in the URL. */
export default function FindAGroupPage({ loaderData }: Route.ComponentProps) {
  const { towns, youngest, asked, groups, buttonText } = loaderData;
  return (
    <section className="finder-page">
      <header>
        <h1>FIND YOUR GROUP</h1>
        <p>Answer three questions to see the days, the place and the price.</p>
        <GroupFinder {...{ towns, youngest, asked }} />
      </header>
      {groups && (
        <div className="found-groups" aria-live="polite">
          <FoundGroups groups={groups} buttonText={buttonText} />
        </div>
      )}
    </section>
  );
}

export interface FoundGroupContent {
  id: string;
  name: string;
  /** "Turns 9 in 2026: Grades 1-5." */
  why: string;
  /** "November 1, 2026 to March 31, 2027" */
  season: string;
  sessions: { id: string; day: string; time: string; place: string }[];
  /** Set when there is nothing in the chosen town. */
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
function FoundGroups({ groups, buttonText }: FoundGroupsProps) {
  if (groups.length === 0) {
    return (
      <div className="found-group">
        <h2>No group fits yet</h2>
        <p>We train athletes from 5 to 18. Write to us anyway: a coach may have an idea.</p>
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

interface GroupFinderProps {
  towns: string[];
  /** The previous answers. */
  asked?: { born: string; town: string; goal: string };
  /** The latest year of birth that can be chosen. */
  youngest: number;
}

/** Three questions that lead to a group; a plain GET form, so the result can be shared. */
function GroupFinder({ towns, asked, youngest }: GroupFinderProps) {
  const years = Array.from({ length: 16 }, (_, index) => String(youngest - index));
  return (
    <Form method="get" action="/find-a-group" className="form group-finder">
      <Choice name="born" label="Born in" options={years} chosen={asked?.born} />
      <Choice name="town" label="Town" options={towns} chosen={asked?.town} />
      <Choice
        name="goal"
        label="Goal"
        options={Object.keys(goals)}
        words={goals}
        chosen={asked?.goal}
      />
      <Button>Find our group</Button>
    </Form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  options: string[];
  words?: Record<string, string>;
  chosen: string | undefined;
}

function Choice({ name, label, options, words, chosen }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={`finder-${name}`}>{label}</label>
      <select id={`finder-${name}`} name={name} defaultValue={chosen || options[0]}>
        {options.map((option) => (
          <option key={option} value={option}>
            {words?.[option] ?? option}
          </option>
        ))}
      </select>
    </div>
  );
}
