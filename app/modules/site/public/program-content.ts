import type { RouterContextProvider } from "react-router";
import { type SliderOffering, trueUntil } from "#modules/content/index.ts";
import { knownPlaces } from "#modules/enrolment/index.server.ts";
import { breadcrumbFacts } from "#modules/content/ui.ts";
import { inquiriesContent } from "#modules/inbox/ui.server.ts";
import { sliderCards } from "#modules/billing/ui.ts";
import { dollarsAndCents } from "#core/money.ts";
import { nowIn } from "#core/time/time.ts";
import { appContext } from "#core/request-context.ts";

interface Visit {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

interface Program {
  path: "/track-field-club" | "/speed-training-program" | "/strength-conditioning-gym";
  name: string;
  offerings: SliderOffering[];
}

/** The data of every program page besides its own sections, and until when they are valid. */
export async function programContent(visit: Visit, { path, name, offerings }: Program) {
  const ctx = visit.context.get(appContext);
  const { content, publicUrl } = ctx;
  const page = content.pages[path];
  const now = nowIn(content.club.timeZone);
  const places = await knownPlaces(ctx);
  const cards = sliderCards(content, offerings, { now, places });
  const prices = cards.map(({ priceCents }) => priceCents);
  const next = cards.map((each) => each.next);
  const steps = [
    { name: "Home", path: "/" },
    { name: "Programs", path: "/programs" },
    { name, path },
  ];
  const program = {
    page,
    facts: [
      breadcrumbFacts(publicUrl, steps),
      courseFacts({ name, description: page.description, address: publicUrl, prices }),
    ],
    memberships: cards.map(({ card }) => card),
    inquiries: inquiriesContent(visit),
  };
  const expires = trueUntil(next, now, places !== null);
  return { program, headers: { Expires: expires.toUTCString() } };
}

/** The text above the memberships or, before there are any, when they will be available. */
export const membershipLabels = <Labels extends { text: string }>(
  labels: Labels,
  { memberships }: { memberships: unknown[] },
): Labels =>
  memberships.length > 0 ? labels : { ...labels, text: "Registration is not open yet." };

interface CourseFactsProps {
  name: string;
  description: string;
  address: string;
  /** In cents. */
  prices: number[];
}

/** A program's structured data (schema.org Course): subject and price. */
function courseFacts({ name, description, address, prices }: CourseFactsProps) {
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
