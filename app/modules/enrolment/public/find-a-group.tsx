import { Link } from "react-router";
import { birthYearsOf, fitsAge, goals, trialPractices } from "#modules/catalogue/index.ts";
import { Assurances, GroupFinder } from "#modules/catalogue/ui.ts";
import type { Content } from "#modules/content/index.ts";
import { RegisterButton } from "#modules/inbox/ui.ts";
import { namesOf } from "#core/records.ts";
import { nowIn } from "#core/time/time.ts";
import { type FoundGroupContent, yearOld } from "../found-group.ts";
import { townNamed } from "../find-groups.server.ts";
import { allGroups, foundGroups } from "../found-groups.server.ts";
import { appContext } from "#core/request-context.ts";
import { type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import { Pictogram } from "#core/ui/pictogram.tsx";
import { ButtonLink } from "#core/ui/button.tsx";
import type { Route } from "./+types/find-a-group";
import { NotOpen } from "./not-open.tsx";

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
      const known = name === "town" ? townNamed(club.towns, value) : value;
      return known ? [[name, known]] : [];
    }),
  );
  const groups = await foundGroups(ctx, url.searchParams);
  const birthYears = birthYearsOf(Number(asked.age), nowIn(club.timeZone));
  return {
    page: content.pages["/find-a-group"],
    isOpen: content.schedules.groups.length > 0,
    towns: club.towns,
    asked,
    birthYears,
    buttonText: membershipCards.buttonText,
    groups,
    tries: groups ? triedBy(content, asked.born ? [Number(asked.born)] : birthYears) : [],
    all: groups ? [] : await allGroups(ctx),
  };
}

/** The ids of the groups with a practice to try for one of these years of birth. */
function triedBy(content: Content, birthYears: number[]): string[] {
  const tried = trialPractices(content, nowIn(content.club.timeZone)).filter(({ ages, year }) =>
    birthYears.some((born) => fitsAge(ages, year - born)),
  );
  return [...new Set(tried.map(({ groupId }) => groupId))];
}

/** A family's answers so far. */
type FinderQuery = Partial<Record<"age" | "born" | "town" | "goal", string>>;

const finderAddress = (query: FinderQuery) => `/find-a-group?${new URLSearchParams(query)}#groups`;

/**
 * Finds the groups that fit an athlete: by age alone, or also by town and goal; all answers are in the URL.
 */
export default function FindAGroupPage({ loaderData }: Route.ComponentProps) {
  const { isOpen, groups, tries, all, asked, buttonText } = loaderData;
  return (
    <section className="finder-page">
      <header>
        <h1>FIND YOUR GROUP</h1>
        {isOpen && <Questions {...loaderData} />}
      </header>
      {!isOpen && <NotOpen />}
      {groups && (
        <div className="found-groups" id="groups" aria-live="polite">
          <p className="found-count">{countedFor(groups.length, asked)}</p>
          <FoundGroups {...{ groups, tries, buttonText }} age={asked.age ?? ""} />
          <Assurances />
        </div>
      )}
      {isOpen && !groups && (
        <div className="all-groups">
          <h2>All our groups</h2>
          <ul>
            {all.map(({ id, name, who, sign, price, when }) => (
              <li key={id}>
                <Pictogram name={sign} />
                <Link to={`/schedule#${id}`}>{name}</Link> <small>{who}</small>
                <small>
                  {price && <strong>{price}</strong>} {when && <span>{when}</span>}
                </small>
              </li>
            ))}
          </ul>
          <Assurances />
        </div>
      )}
    </section>
  );
}

/** "3 groups for a 9-year-old in Ajax" */
function countedFor(count: number, { age, born, town }: FinderQuery): string {
  const groups = count === 1 ? "1 group" : `${count} groups`;
  const who = born ? `an athlete born in ${born}` : yearOld(age ?? "");
  return `${groups} for ${who}${town ? `, in or near ${town}` : ""}`;
}

interface QuestionsProps {
  towns: string[];
  /** The two that are possible for the age, the likelier one first. */
  birthYears: number[];
  asked: FinderQuery;
  groups: FoundGroupContent[] | null;
}

/** Age first; then, with an answer, the year of birth if it matters, the town and the goal. */
function Questions({ towns, birthYears, asked, groups }: QuestionsProps) {
  const { age, born, ...others } = asked;
  const { town, goal } = others;
  const isUndecided = born !== undefined || groups?.some(({ why }) => why);
  const years = age && isUndecided ? birthYears : [];
  return (
    <div className="finder-questions">
      <GroupFinder also={`&${new URLSearchParams(others)}`} chosen={age} withoutAssurances>
        {!groups && <p>Choose an age to see days, prices and spots.</p>}
      </GroupFinder>
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
          <details className="phone-more" open={!!(town || goal)}>
            <summary>Narrow it down</summary>
          </details>
          <Question
            heading="Where"
            asked={asked}
            name="town"
            any="Any town"
            options={towns.map((each) => [each, each])}
            chosen={town}
          />
          <Question
            heading="Looking for"
            asked={asked}
            name="goal"
            any="No preference"
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

interface FoundGroupsProps {
  groups: FoundGroupContent[];
  /** The ids of those that one can try. */
  tries: string[];
  /** As in the address; "": the year of birth alone. */
  age: string;
  buttonText: string;
}

/** The groups that fit, with days, locations, next practice, price and the button. */
function FoundGroups({ groups, tries, age, buttonText }: FoundGroupsProps) {
  if (groups.length === 0) {
    return (
      <div className="found-group">
        <h2>No group fits yet</h2>
        <p>Send us a message anyway: a coach may have an idea.</p>
        <ButtonLink to="/contact-us">Ask a coach</ButtonLink>
      </div>
    );
  }
  return groups.map((group) =>
    group.later ? (
      <article key={group.id} className="found-later">
        <details className="disclosure">
          <summary>
            <div>
              <GroupName name={group.name} />
              <p>
                {group.later}. {group.why}
              </p>
            </div>
          </summary>
          <div className="found-group">
            <FoundGroup {...{ group, tries, age, buttonText }} />
          </div>
        </details>
      </article>
    ) : (
      <article key={group.id} className="found-group">
        <GroupName name={group.name} />
        <FoundGroup {...{ group, tries, age, buttonText }} />
      </article>
    ),
  );
}

interface FoundGroupProps extends Omit<FoundGroupsProps, "groups"> {
  group: FoundGroupContent;
}

function FoundGroup({ group, tries, age, buttonText }: FoundGroupProps) {
  return (
    <>
      <p>
        {group.who}. {group.why && <strong>{group.why}</strong>}
      </p>
      {group.next && (
        <p className="found-next">
          <strong>{group.isFirst ? "First practice" : "Next practice"}</strong> {group.next}
        </p>
      )}
      {group.elsewhere && <p>{group.elsewhere}</p>}
      <div className="found-season">
        {group.full && (
          <p>
            {group.full.title}: full.{" "}
            <Link to={`/waiting-list/${group.full.type}/${group.full.id}`}>
              Join the waiting list
            </Link>
          </p>
        )}
        <details>
          <summary>
            <strong>{group.week}</strong> <span>{group.season}</span>
          </summary>
          <ul>
            {group.sessions.map(({ id, day, time, place }) => (
              <li key={id}>
                <strong>{day}</strong> <span>{time}</span> <span>{place}</span>
              </li>
            ))}
          </ul>
        </details>
      </div>
      <div className="found-offer">
        {group.offer ? (
          <>
            <p>
              {group.offer.pays && <Price text={group.offer.pays} />}
              {group.offer.title}
              {group.offer.sessions && `: ${group.offer.sessions}`}
              {group.offer.left && <span className="found-left">{group.offer.left}</span>}
            </p>
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
          <ButtonLink to="/contact-us">Ask about a spot</ButtonLink>
        )}
        {tries.includes(group.id) && (
          <Link to={`/first-practice?${new URLSearchParams({ age, group: group.id })}`}>
            Try it free<span className="unseen">: {group.name}</span>
          </Link>
        )}
      </div>
    </>
  );
}

/** "$95 for one month, Nov 27 to Dec 27": the amount is large. */
function Price({ text }: { text: string }) {
  const [amount = text] = text.split(" ", 1);
  return (
    <span className="found-price">
      <strong>{amount}</strong>
      {text.slice(amount.length)}
    </span>
  );
}

/** A name that ends in dates, as "Winter speed, November 1 to March 31", has them on their own line. */
function GroupName({ name }: { name: string }) {
  const [, first = name, dates = ""] = /^(.+), (\w+ \d+ to \w+ \d+)$/.exec(name) ?? [];
  return (
    <h2>
      {first}
      {dates && <small>{` ${dates.replaceAll(" ", "\u00a0")}`}</small>}
    </h2>
  );
}
