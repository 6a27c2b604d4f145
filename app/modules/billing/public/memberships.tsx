import { data, Link } from "react-router";
import { type OfficeText, type Offering, trueUntil, type Content } from "#modules/content/index.ts";
import { describeDiscounts } from "#modules/enrolment/index.ts";
import {
  formatAges,
  formatSeasonDays,
  agesOf,
  fitsAge,
  joinableFirst,
  type Offer,
  offersOf,
} from "#modules/catalogue/index.ts";
import { availabilityOf } from "#modules/enrolment/index.server.ts";
import { formClientAction, Inquiries } from "#modules/inbox/ui.ts";
import { Assurances } from "#modules/catalogue/ui.ts";
import { NotOpen } from "#modules/enrolment/ui.ts";
import { PageHero, breadcrumbFacts, heroData } from "#modules/content/ui.ts";
import { answerInquiry, inquiriesContent } from "#modules/inbox/ui.server.ts";
import { formatMoney } from "#core/money.ts";
import { listText } from "#core/time/schedule-text.ts";
import { formatDate, nowIn } from "#core/time/time.ts";
import { appContext } from "#core/request-context.ts";
import { oneOf, type PageHandle, pageMeta, publicPage } from "#core/ui/public/page.ts";
import { choice, choiceFrom, offerFact, offeringCard, optionAnchor } from "./membership-cards.ts";
import type { Route } from "./+types/memberships";
import { CardsFold, OptionRows } from "./option-rows.tsx";
import { RegistrationGroup, type RegistrationGroupContent } from "./registration-group.tsx";

const path = "/register-for-membership";

/** Of the athletes who may register. */
const ages = Array.from({ length: 14 }, (_, index) => index + 5);

export const headers = publicPage({ age: oneOf(ages), only: choice });
export const handle: PageHandle = { inquireTo: "#contact-form", below: "/programs" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page, page.loaderData.facts) : [];

export async function loader(visit: Route.LoaderArgs) {
  const ctx = visit.context.get(appContext);
  const { content, pictures, publicUrl } = ctx;
  const { hero, finder, note } = content.office.registration;
  const { updated } = content.catalogue;
  const age = chosenAge(visit.request);
  const chosen = choiceFrom(new URL(visit.request.url).searchParams.get("only"));
  const steps = [
    { name: "Home", path: "/" },
    { name: hero.heading, path },
  ];
  const now = nowIn(content.club.timeZone);
  const offers = offersOf(content, now, await availabilityOf(ctx));
  const groups = registrationGroups(content, {
    age,
    offers: chosen ? offers.filter(({ entry }) => chosen(entry)) : offers,
    now,
  });
  const view = {
    page: content.pages[path],
    facts: [
      breadcrumbFacts(publicUrl, steps),
      registrationFacts(content, offers, publicUrl + path),
    ],
    hero: heroData(pictures, hero),
    finder,
    discounts: describeDiscounts(content.catalogue.discounts).join(" "),
    note,
    updated: updated ? `Seasons and prices as of ${formatDate(updated)}.` : "",
    age,
    isChoice: chosen !== null,
    groups,
    ...countIn(groups, age, finder),
    buttonText: content.membershipCards.buttonText,
    inquiries: inquiriesContent(visit),
  };
  const next = offers.map(({ joining }) => joining.next);
  return data(view, { headers: { Expires: trueUntil(next, now).toUTCString() } });
}

export const action = (visit: Route.ActionArgs) => answerInquiry(visit, path);
export const clientAction = formClientAction;

/** Reload for another age; submitting the form changes nothing. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
  currentUrl.search !== nextUrl.search;

export default function RegisterPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, finder, age, isChoice, groups, buttonText, updated, inquiries } = loaderData;
  const filled = groups.filter(({ options, onRequest }) => options.length + onRequest.length > 0);
  return (
    <>
      <PageHero hero={hero} />
      {groups.length > 0 ? (
        <>
          <RegistrationFinder labels={finder} {...loaderData} />
          <OptionRows {...{ groups, buttonText }} isOpen={age !== null || isChoice} />
          <BeforeRegistering {...loaderData} />
          <CardsFold />
        </>
      ) : (
        <NotOpen />
      )}
      {filled.map((group) => (
        <RegistrationGroup key={group.id} {...group} {...{ buttonText }} />
      ))}
      {updated && <p className="registration-updated">{updated}</p>}
      <Inquiries {...inquiries} action={path} arrived={actionData ?? inquiries.arrived} />
    </>
  );
}

interface RegistrationFinderProps {
  labels: OfficeText["registration"]["finder"];
  /** The chosen age; null: all. */
  age: number | null;
  /** Opened from a program page's card: only that card's memberships are shown. */
  isChoice: boolean;
  groups: RegistrationGroupContent[];
  /** Of the memberships in all groups. */
  count: number;
  /** "15 memberships for age 9. On now: Bronze, Silver and Oly Kids."; "": no age is chosen. */
  found: string;
}

/** Filters the cards by the athlete's age, and links to the groups. */
function RegistrationFinder(props: RegistrationFinderProps) {
  const { labels, age, isChoice, groups, count, found } = props;
  return (
    <section className="band finder" id="find" data-ground="night">
      <div className="finder-ages">
        <h2 id="finder-heading">{labels.heading}</h2>
        <nav aria-labelledby="finder-heading">
          <AgeLink chosen={age === null && !isChoice} label={labels.allAges} />
          {ages.map((each) => (
            <AgeLink key={each} age={each} chosen={each === age} />
          ))}
        </nav>
        <p role="status">{found}</p>
        {isChoice && (
          <p>
            Choose one of these {count}, or <Link to="?#find">see all memberships</Link>.
          </p>
        )}
        <Link to="/find-a-group">Not sure? Find your group by town and goal</Link>
      </div>
      <nav aria-label={labels.groups}>
        <ul className="finder-groups">
          {groups.map(({ id, heading, ages, options, onRequest }) =>
            options.length + onRequest.length > 0 ? (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
                <span>Ages {ages}</span>
                <strong>{options.length}</strong>
              </li>
            ) : (
              <li key={id}>
                <p>{heading}</p>
                <span>
                  {labels.none} {ages}.
                </span>
              </li>
            ),
          )}
        </ul>
      </nav>
    </section>
  );
}

/** What holds for all memberships: discounts, what is included, and the answers to first questions. */
const BeforeRegistering = ({ discounts, note }: { discounts: string; note: string }) => (
  <section className="registration-terms" aria-label="Before you register">
    <Assurances />
    <p>
      {discounts} {note}
    </p>
  </section>
);

/** A link rather than a control, so that it works without JavaScript and can be shared. */
function AgeLink({ age, chosen, label }: { age?: number; chosen: boolean; label?: string }) {
  return (
    <Link
      to={{ search: age ? `?age=${age}` : "", hash: "#find" }}
      preventScrollReset
      aria-current={chosen || undefined}
    >
      {age && <span className="unseen">Age </span>}
      {label ?? age}
    </Link>
  );
}

/** @returns the requested age, as in `?age=9`, or null for all of them */
function chosenAge(request: Request): number | null {
  const age = Number(new URL(request.url).searchParams.get("age"));
  return ages.includes(age) ? age : null;
}

/** How many memberships there are, and which of them a newcomer can begin with now. */
function countIn(
  groups: readonly RegistrationGroupContent[],
  age: number | null,
  { fitting }: OfficeText["registration"]["finder"],
) {
  const options = groups.flatMap((group) => group.options);
  const count = options.length;
  if (age === null) return { count, found: "" };
  const now = options.filter(({ isForNewcomers }) => isForNewcomers).map(({ title }) => title);
  const onNow = now.length > 0 ? `. On now: ${listText(now)}` : "";
  return { count, found: `${count} ${fitting} ${age}${onNow}` };
}

interface Asked {
  age: number | null;
  offers: readonly Offer[];
  now: Temporal.ZonedDateTime;
}

/**
 * The groups with the options for this age. For a parent who has chosen an age, the groups that a newcomer can
 * begin with now are first, and the hours for teams or a few friends are collapsed.
 */
function registrationGroups(content: Content, { age, offers, now }: Asked) {
  const today = now.toPlainDate().toString();
  const groups = content.catalogue.programs.flatMap(
    ({ id, type, heading, text, offerings }): RegistrationGroupContent[] => {
      const own = offers.filter(({ entry }) => entry.type === type);
      if (own.length === 0) return [];
      const fitting = own.filter(({ entry }) => age === null || fitsAge(entry.ages, age));
      const [options = [], onRequest = []] = [false, true].map((asked) =>
        inOrder(fitting, today)
          .filter((offer) => (age !== null && isForTeams(offer)) === asked)
          .flatMap((offer) => {
            const option = offerings.find((each) => each.id === offer.entry.id);
            if (!option) return [];
            const card = offeringCard({ ...option, type }, offer, { content, now, age });
            // The note above the button says that every spot is taken, or when registration opens.
            const isNoted = (name: string) =>
              offer.state !== "open" && ["Spots", "Opens"].includes(name);
            return {
              ...card,
              facts: card.facts.filter(([name]) => !isNoted(name)),
              ...cardFacts(option, offer, today),
              // A card says both prices; a row has room for the one that is paid.
              priceToday: card.late ? formatMoney(offer.joining.toPayCents) : card.price,
              whole: card.late && `full ${option.per} ${card.price}`,
              rowNote: card.invitation || card.late,
            };
          }),
      );
      return [
        {
          id,
          heading,
          text,
          ages: formatAges(agesOf(own.map(({ entry }) => entry))),
          options,
          rows: options.toSorted((a, b) => lines.indexOf(a.under) - lines.indexOf(b.under)),
          onRequest,
        },
      ];
    },
  );
  if (age === null) return groups;
  const isOnNow = (group: RegistrationGroupContent) =>
    Number(group.options.some(({ isForNewcomers }) => isForNewcomers));
  return groups.toSorted((a, b) => isOnNow(b) - isOnNow(a));
}

/** Its hours are sold to a team or a few friends together. */
const isForTeams = ({ entry }: Offer) => entry.per === "block";

/**
 * First what a newcomer can begin with now, then what starts later, then what is full, then what is only for
 * returning members. In each, memberships come before single events, earlier seasons first, and hours for teams last.
 */
function inOrder(offers: readonly Offer[], today: string): Offer[] {
  const isEvent = ({ entry }: Offer) => Number(entry.sessions !== undefined);
  const isAway = ({ state }: Offer) => Number(state !== "open");
  const starts = ({ season }: Offer) => (season.from > today ? season.from : today);
  const ranks = ["", "Starting later", "Full for now", "For families already with us"];
  const rank = (offer: Offer) => ranks.indexOf(lineAbove(offer, today));
  return joinableFirst(offers, today).toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      Number(isForTeams(a)) - Number(isForTeams(b)) ||
      isAway(a) - isAway(b) ||
      isEvent(a) - isEvent(b) ||
      starts(a).localeCompare(starts(b)),
  );
}

function cardFacts({ registrationLink }: Offering, offer: Offer, today: string) {
  const { entry, state, note, season } = offer;
  const { type, id, per, sessionsAWeek } = entry;
  return {
    anchor: optionAnchor({ type, id }),
    starts: startOf(offer, today),
    under: lineAbove(offer, today),
    isForNewcomers: startOf(offer, today) === onNow && !entry.admits,
    row: [
      startOf(offer, today) === onNow ? onNow : "",
      // Names such as "Bronze" say nothing to a newcomer.
      sessionsAWeek ? `${sessionsAWeek} a week` : "",
      per === "season" || per === "year" ? formatSeasonDays(season) : `One ${per}`,
      state === "full" ? "Waiting list" : (note ?? ""),
    ]
      .filter(Boolean)
      .join(" · "),
    type,
    id,
    registrationLink,
    place: state === "open" ? undefined : { state, note },
  };
}

/**
 * The lines between a group's rows, in their order; the first rows need none. What is on and full stands
 * before the other seasons, with its waiting list.
 */
const lines = ["", "Full for now", "Starting later", "For families already with us"] as const;

function lineAbove({ entry, state, season }: Offer, today: string): (typeof lines)[number] {
  if (entry.admits === "returning members") return lines[3];
  if (state === "full") return lines[1];
  return season.from > today ? lines[2] : lines[0];
}

const onNow = "On now";

/** `On now`, or `Starts April 1, 2027` for a season that can be joined before it begins. */
function startOf({ state, season }: Offer, today: string): string {
  if (state !== "open") return "";
  return season.from <= today ? onNow : `Starts ${formatDate(season.from)}`;
}

/** Every option with its price and places as structured data (schema.org OfferCatalog). */
function registrationFacts(
  { office, catalogue }: Content,
  offers: readonly Offer[],
  address: string,
) {
  return {
    "@type": "OfferCatalog",
    name: office.registration.hero.heading,
    itemListElement: catalogue.programs
      .map(({ type, heading }) => ({
        "@type": "OfferCatalog",
        name: heading,
        itemListElement: offers
          .filter(({ entry }) => entry.type === type && entry.admits !== "by invitation")
          .map(({ entry, ...offer }) => ({
            ...offerFact({ ...offer, title: entry.title, priceCents: offer.joining.toPayCents }),
            url: `${address}#${optionAnchor(entry)}`,
          })),
      }))
      .filter(({ itemListElement }) => itemListElement.length > 0),
  };
}
