import { capitalized } from "#core/capitalized.ts";
import { Link } from "react-router";
import { birthYearsOf, goals, offeringFacts, placesLeft } from "#modules/catalogue/index.ts";
import { type OfferingPlace, RegisterButton } from "#modules/inbox/ui.ts";
import { GroupFinder } from "#modules/catalogue/ui.ts";
import type { Content } from "#modules/content/index.ts";
import { namesOf } from "#core/records.ts";
import { relativeDay, spokenHours, spokenTimes } from "#core/time/schedule-text.ts";
import { formatDate, yearOf } from "#core/time/time.ts";
import { findGroupsFor } from "../find-groups.server.ts";
import { appContext } from "#core/request-context.ts";
import { type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import { ButtonLink } from "#core/ui/button.tsx";
import type { Route } from "./+types/find-a-group";

export { noStoreHeaders as headers } from "#core/ui/public/page.ts";

export const handle: PageHandle = { below: "/programs" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page) : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const { club, membershipCards } = content;
  const asked: FinderQuery = Object.fromEntries(
    (["age", "born", "town", "goal"] as const).flatMap((name) => {
      const value = url.searchParams.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const found = await findGroupsFor(ctx, url.searchParams);
  return {
    page: content.pages["/find-a-group"],
    towns: club.towns,
    thisYear: yearOf(new Date(), club.timeZone),
    asked,
    buttonText: membershipCards.buttonText,
    groups: found && groupViews(found, content),
  };
}

/** A family's choices so far. */
type FinderQuery = Partial<Record<"age" | "born" | "town" | "goal", string>>;

const finderAddress = (query: FinderQuery) => `/find-a-group?${new URLSearchParams(query)}#groups`;

type Found = NonNullable<Awaited<ReturnType<typeof findGroupsFor>>>;

function groupViews({ query, groups, now }: Found, content: Content) {
  return groups.map(
    ({
      group,
      birthYears,
      ageInYear,
      season,
      sessions,
      inTown,
      next,
      offer,
    }): FoundGroupContent => ({
      id: group.id,
      name: group.subtitle,
      who: group.who,
      why:
        query.birthYears.length === 1
          ? `Turns ${ageInYear.age} in ${ageInYear.year}.`
          : birthYears.length === 1
            ? `If born in ${birthYears[0]}.`
            : null,
      season: `${formatDate(season.from)} to ${formatDate(season.to)}`,
      next: next && `${relativeDay(next.start, now)}, ${spokenTimes(next)}, ${placeName(next)}`,
      sessions: sessions.map(({ id, weekday, start, end, place }) => ({
        id,
        day: capitalized(weekday),
        time: spokenHours({ start, end }),
        place: placeName({ place }),
      })),
      elsewhere: inTown ? null : `Not in ${query.town} this season. It trains here:`,
      offer: offer && {
        type: offer.entry.type,
        id: offer.entry.id,
        registrationLink: offer.entry.registrationLink ?? null,
        ...offeringFacts(offer.entry, offer, content, { now, group: group.id }),
        left: offer.state === "open" && offer.left !== null ? placesLeft(offer.left) : null,
        place: { state: offer.state, note: offer.note },
      },
    }),
  );
}

const placeName = ({ place }: Pick<Found["groups"][number]["sessions"][number], "place">) =>
  place ? `${place.name}, ${place.town}` : "";

/**
 * Finds the groups that fit an athlete: by age alone, or also by town and goal; all choices are in the
 * address.
 */
export default function FindAGroupPage({ loaderData }: Route.ComponentProps) {
  const { groups, asked, buttonText } = loaderData;
  return (
    <section className="finder-page">
      <header>
        <h1>FIND YOUR GROUP</h1>
        <Questions {...loaderData} />
      </header>
      {groups && (
        <div className="found-groups" id="groups" aria-live="polite">
          <p className="found-count">{countedFor(groups.length, asked)}</p>
          <FoundGroups groups={groups} buttonText={buttonText} />
        </div>
      )}
    </section>
  );
}

/** "3 groups for age 9 in Ajax" */
function countedFor(count: number, { age, born, town }: FinderQuery): string {
  const groups = count === 1 ? "1 group" : `${count} groups`;
  const who = born ? `an athlete born in ${born}` : `age ${age}`;
  return `${groups} for ${who}${town ? `, in or near ${town}` : ""}`;
}

interface QuestionsProps {
  towns: string[];
  thisYear: number;
  asked: FinderQuery;
  groups: FoundGroupContent[] | null;
}

/** Age first; then, with an answer, the year of birth where it matters, the town and the goal. */
function Questions({ towns, thisYear, asked, groups }: QuestionsProps) {
  const { age, born, ...others } = asked;
  const { town, goal } = others;
  const isUndecided = born !== undefined || groups?.some(({ why }) => why);
  const years = age && isUndecided ? birthYearsOf(Number(age), thisYear) : [];
  return (
    <div className="finder-questions">
      <GroupFinder also={`&${new URLSearchParams(others)}`} chosen={age} />
      {years.length > 0 && (
        <Question
          heading="Born in"
          asked={asked}
          name="born"
          any="Either year"
          options={years.map((year) => [String(year), String(year)])}
          chosen={born}
        />
      )}
      {groups && (
        <>
          <Question
            heading="Where"
            asked={asked}
            name="town"
            any="Any town"
            options={towns.map((each) => [each, each])}
            chosen={town}
          />
          <Question
            heading="What for"
            asked={asked}
            name="goal"
            any="Anything"
            options={namesOf(goals).map((each) => [each, goals[each]])}
            chosen={goal}
          />
        </>
      )}
    </div>
  );
}

interface QuestionProps {
  heading: string;
  asked: FinderQuery;
  name: keyof FinderQuery;
  /** The answer for no preference. */
  any: string;
  options: [value: string, label: string][];
  chosen: string | undefined;
}

function Question({ heading, asked, name, any, options, chosen }: QuestionProps) {
  const { [name]: _, ...others } = asked;
  return (
    <>
      <h2>{heading}</h2>
      <ul className="finder-choices">
        <li>
          <Link to={finderAddress(others)} aria-current={chosen === undefined || undefined}>
            {any}
          </Link>
        </li>
        {options.map(([value, label]) => (
          <li key={value}>
            <Link
              to={finderAddress({ ...others, [name]: value })}
              aria-current={chosen === value || undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

interface FoundGroupContent {
  id: string;
  name: string;
  /** "Ages 5–10, first season or fifth" */
  who: string;
  /** "Turns 9 in 2026." or "If born in 2017."; null: it fits in any case. */
  why: string | null;
  /** "November 1, 2026 to March 31, 2027" */
  season: string;
  /** "Tuesday, November 24, 5:30–6:30 pm, Abilities Centre" */
  next: string | null;
  sessions: { id: string; day: string; time: string; place: string }[];
  /** Set when no group in the chosen town fits. */
  elsewhere: string | null;
  offer: {
    type: string;
    id: number;
    title: string;
    /** "$291 for the rest of the season, to Mar 31, 2027"; "": by invitation. */
    pays: string;
    /** "2 a week" */
    sessions: string;
    /** How to be invited; "": everybody may register. */
    invitation: string;
    registrationLink: string | null;
    /** "7 places left"; null: none can be bought now. */
    left: string | null;
    place: OfferingPlace | undefined;
  } | null;
}

interface FoundGroupsProps {
  groups: FoundGroupContent[];
  buttonText: string;
}

/** The groups that fit, with days, places, next practice, price and the button. */
function FoundGroups({ groups, buttonText }: FoundGroupsProps) {
  if (groups.length === 0) {
    return (
      <div className="found-group">
        <h2>No group fits yet</h2>
        <p>Write to us anyway: a coach may have an idea.</p>
        <ButtonLink to="/contact-us">Ask a coach</ButtonLink>
      </div>
    );
  }
  return groups.map((group) => (
    <article key={group.id} className="found-group">
      <h2>{group.name}</h2>
      <p>
        {group.who}. {group.why && <strong>{group.why}</strong>}
      </p>
      {group.next && (
        <p className="found-next">
          <strong>Next practice</strong> {group.next}
        </p>
      )}
      {group.elsewhere && <p>{group.elsewhere}</p>}
      <div className="found-season">
        <p>{group.season}</p>
        <ul>
          {group.sessions.map(({ id, day, time, place }) => (
            <li key={id}>
              <strong>{day}</strong> <span>{time}</span> <span>{place}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="found-offer">
        {group.offer ? (
          <>
            <p>
              {group.offer.pays && <strong>{group.offer.pays}</strong>}
              {group.offer.title}
              {group.offer.sessions && `: ${group.offer.sessions}`}
            </p>
            {group.offer.left && <p>{group.offer.left}</p>}
            {group.offer.invitation ? (
              <>
                <p>{group.offer.invitation}</p>
                <ButtonLink to="/contact-us" about={group.name}>
                  Ask a coach
                </ButtonLink>
              </>
            ) : (
              <RegisterButton offering={group.offer} label={buttonText} place={group.offer.place} />
            )}
          </>
        ) : (
          <ButtonLink to="/contact-us">Ask about a place</ButtonLink>
        )}
      </div>
    </article>
  ));
}
