import type { RouterContextProvider } from "react-router";
import { asSold } from "#domain/content/catalogue.ts";
import type { Offering, SliderOffering } from "#domain/content/offer.ts";
import { dollarsAndCents, formatMoney } from "#domain/money.ts";
import { agesInWords, seasonInWords } from "#domain/registration.ts";
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
    memberships: sold.map(membership),
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

/** What a card says of an offering. */
export function offeringCard(offering: Omit<Offering, "capacity">): OfferingCardContent {
  const { icon, title, subTitle, priceCents, per, ages, season } = offering;
  return {
    icon,
    title,
    subTitle,
    per,
    price: formatMoney(priceCents),
    ages: agesInWords(ages),
    season: seasonInWords(season),
  };
}

/** A slider's offering, and where its REGISTER leads. */
function membership(offering: SliderOffering): Membership {
  const { id, registrationLink, option } = offering;
  const own = option ? `/register-for-membership#${optionAnchor(option)}` : "#contact-form";
  return { id, to: registrationLink ?? own, ...offeringCard(offering) };
}

/** The element id of an option's card on the registration page. */
export const optionAnchor = ({ type, id }: { type: string; id: number }) => `${type}-${id}`;
