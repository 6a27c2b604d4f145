import type { RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.ts";
import type { Offering, SliderOffering } from "#domain/content/offerings.ts";
import { asSold } from "#domain/content/catalogue.ts";
import { dollarsAndCents } from "#domain/money.ts";
import { inquiriesContent } from "./inquiries-content.ts";
import { membership } from "./offering-content.ts";
import { breadcrumbFacts } from "./page-facts.ts";

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

/** A program for machines (schema.org Course): what the club teaches, and what it costs. */
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
