import type { RouterContextProvider } from "react-router";
import { asSold, entryOf } from "#domain/content/catalogue.ts";
import type { Offering, SliderOffering } from "#domain/content/offer.ts";
import type { Content } from "#domain/content/schema.ts";
import { dollarsAndCents, formatMoney } from "#domain/money.ts";
import {
  daysInWords,
  type Joining,
  joiningOf,
  lateInWords,
  nextInWords,
  placesInWords,
  trueUntil,
} from "#domain/joining.ts";
import { agesInWords, joinableFirst, placeIn, seasonInWords } from "#domain/registration.ts";
import { nowIn } from "#domain/time.ts";
import { servicesContext } from "../context.ts";
import type { Membership } from "../sections/membership-slider.tsx";
import type { OfferingCardContent } from "../sections/offering-card.tsx";
import { breadcrumbFacts } from "./content.ts";
import { inquiriesContent } from "./inquiries.ts";

interface Visit {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

interface Program {
  path: "/track-field-club" | "/speed-training-program" | "/strength-conditioning-gym";
  name: string;
  offerings: SliderOffering[];
}

/** What every program page shows besides its own sections, and until when it is true. */
export function programContent(visit: Visit, { path, name, offerings }: Program) {
  const { content, publicUrl } = visit.context.get(servicesContext);
  const page = content.pages[path];
  const sold = offerings.map((card) => asSold(content.offerings, card));
  const shown = memberships(content, sold, nowIn(content.club.timeZone));
  const steps = [
    { name: "Home", path: "/" },
    { name: "Programs", path: "/programs" },
    { name, path },
  ];
  const program = {
    page,
    facts: [
      breadcrumbFacts(publicUrl, steps),
      courseFacts({ name, description: page.description, address: publicUrl, offerings: sold }),
    ],
    memberships: shown.cards,
    inquiries: inquiriesContent(visit),
  };
  return { program, headers: { Expires: shown.trueUntil.toUTCString() } };
}

interface CourseFactsProps {
  name: string;
  description: string;
  address: string;
  offerings: Pick<Offering, "priceCents">[];
}

/** A program's structured data (schema.org Course): what the club teaches and what it costs. */
function courseFacts({ name, description, address, offerings }: CourseFactsProps) {
  const prices = offerings.map(({ priceCents }) => priceCents);
  return {
    "@type": "Course",
    name,
    description,
    provider: { "@id": `${address}/#club` },
    offers: {
      "@type": "AggregateOffer",
      category: "Paid",
      priceCurrency: "CAD",
      lowPrice: dollarsAndCents(Math.min(...prices)),
      highPrice: dollarsAndCents(Math.max(...prices)),
      offerCount: prices.length,
    },
  };
}

/** What a card says of an offering, in the season that can be bought today; `left`: "12 left". */
export function offeringCard(
  { icon, title, subTitle, priceCents, per, ages }: Omit<Offering, "capacity">,
  joining: Joining,
  { now, left = "" }: { now: Temporal.ZonedDateTime; left?: string | undefined },
): OfferingCardContent {
  const facts: [string, string][] = [
    ["Ages", agesInWords(ages)],
    ["Season", seasonInWords(joining.season)],
    ["Days", daysInWords(joining.sessions)],
    ["Where", placesInWords(joining.sessions)],
    ["Next", nextInWords(joining, now)],
    ["Places", left],
  ];
  return {
    icon,
    title,
    subTitle,
    per,
    price: formatMoney(priceCents),
    late: lateInWords(joining),
    // What no group trains for alone has no days.
    facts: facts.filter(([, value]) => value),
  };
}

/** The sliders' cards, what can be joined now first; places left are the registration page's to say. */
function memberships(
  content: Content,
  offerings: SliderOffering[],
  now: Temporal.ZonedDateTime,
): { cards: Membership[]; trueUntil: Date } {
  const { opensDaysBefore, sliderButtonText, askButtonText } = content.offerings;
  const today = now.toPlainDate().toString();
  const placed = offerings.map((offering) => {
    const place = placeIn({ ...offering, capacity: 1 }, { today, opensDaysBefore }, () => 0);
    const sold = offering.option && entryOf(content.offerings, "registration", offering.option);
    // What is not sold here is in no group.
    const joining = joiningOf(sold ?? { ...offering, type: "" }, place.season, content, now);
    return { offering, joining, ...place };
  });
  const isAsked = ({ offering }: (typeof placed)[number]) =>
    !offering.registrationLink && !offering.option;
  const inOrder = joinableFirst(placed, today);
  const sold = [...inOrder.filter((each) => !isAsked(each)), ...inOrder.filter(isAsked)];
  const cards = sold.map(({ offering, joining }): Membership => {
    const { id, registrationLink, option } = offering;
    const own = option && `/register-for-membership#${optionAnchor(option)}`;
    const to = registrationLink ?? own;
    const button = to
      ? { to, label: sliderButtonText }
      : { to: "#contact-form", label: askButtonText };
    return { id, ...button, ...offeringCard(offering, joining, { now }) };
  });
  const next = placed.map(({ joining }) => joining.next);
  return { cards, trueUntil: trueUntil(next, now) };
}

/** The element id of an option's card on the registration page. */
export const optionAnchor = ({ type, id }: { type: string; id: number }) => `${type}-${id}`;
