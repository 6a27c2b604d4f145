import type { RouterContextProvider } from "react-router";
import { asSold } from "#domain/content/catalogue.ts";
import type { Offering, SliderOffering } from "#domain/content/offer.ts";
import type { Content } from "#domain/content/schema.ts";
import { dollarsAndCents, formatMoney } from "#domain/money.ts";
import { daysInWords, placesInWords, sessionsOfOffering } from "#domain/offering-sessions.ts";
import { agesInWords, joinableFirst, placeIn, seasonInWords } from "#domain/registration.ts";
import { dayOf, type SeasonDates } from "#domain/time.ts";
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

/** What every program page shows besides its own sections. */
export function programContent(visit: Visit, { path, name, offerings }: Program) {
  const { content, publicUrl } = visit.context.get(servicesContext);
  const page = content.pages[path];
  const sold = offerings.map((card) => asSold(content.offerings, card));
  const steps = [
    { name: "Home", path: "/" },
    { name: "Programs", path: "/programs" },
    { name, path },
  ];
  return {
    page,
    facts: [
      breadcrumbFacts(publicUrl, steps),
      courseFacts({ name, description: page.description, address: publicUrl, offerings: sold }),
    ],
    memberships: memberships(content, sold),
    buttonText: content.offerings.sliderButtonText,
    inquiries: inquiriesContent(visit),
  };
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

/**
 * What a card says of an offering, in the season that can be bought today.
 * @param sold its type and number; null: it is no option of the registration page
 */
export function offeringCard(
  { schedules, venues }: Pick<Content, "schedules" | "venues">,
  offering: Omit<Offering, "capacity">,
  { sold, season }: { sold: { type: string; id: number } | null; season: SeasonDates },
): OfferingCardContent {
  const { icon, title, subTitle, priceCents, per, ages } = offering;
  const sessions = sold ? sessionsOfOffering(sold, season, schedules) : [];
  return {
    icon,
    title,
    subTitle,
    per,
    price: formatMoney(priceCents),
    ages: agesInWords(ages),
    season: seasonInWords(season),
    days: daysInWords(sessions),
    places: placesInWords(sessions, venues),
  };
}

/** The sliders' cards, what can be joined now first; places left are the registration page's to say. */
function memberships(content: Content, offerings: SliderOffering[]): Membership[] {
  const { opensDaysBefore } = content.offerings;
  const today = dayOf(new Date(), content.club.timeZone);
  const placed = offerings.map((offering) => {
    const entry = { ...offering, capacity: 1 };
    return { offering, ...placeIn(entry, { today, opensDaysBefore }, () => 0) };
  });
  return joinableFirst(placed, today).map(({ offering, season }) => {
    const { id, registrationLink, option } = offering;
    const own = option ? `/register-for-membership#${optionAnchor(option)}` : "#contact-form";
    const card = offeringCard(content, offering, { sold: option, season });
    return { id, to: registrationLink ?? own, ...card };
  });
}

/** The element id of an option's card on the registration page. */
export const optionAnchor = ({ type, id }: { type: string; id: number }) => `${type}-${id}`;
