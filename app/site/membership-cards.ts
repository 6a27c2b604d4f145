import { soldBy } from "#domain/content/catalogue.ts";
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
} from "#domain/joining.ts";
import {
  agesInWords,
  agesOf,
  joinableFirst,
  type OfferingPlace,
  placeIn,
  seasonInWords,
} from "#domain/registration.ts";
import { seasonOf } from "#domain/seasons.ts";
import { formatDate } from "#domain/time.ts";
import { type Offer, offersOf, type Places } from "#domain/training-groups.ts";
import type { Membership } from "../sections/membership-slider.tsx";
import type { OfferingCardContent } from "../sections/offering-card.tsx";

type Described = Pick<
  Offering,
  "icon" | "title" | "subTitle" | "priceCents" | "per" | "ages" | "days" | "where"
>;

/** Its season, and whether it can be joined now; `left`: null, unknown. */
interface Joined extends Pick<OfferingPlace, "state" | "opens" | "season"> {
  left: number | null;
  joining: Joining;
}

/** What a card says of an offering, in the season that can be bought today. */
export function offeringCard(
  { icon, title, subTitle, priceCents, per, ages, days = "", where = "" }: Described,
  { joining, state, opens, left }: Joined,
  now: Temporal.ZonedDateTime,
): OfferingCardContent {
  const facts: [string, string][] = [
    ["Ages", agesInWords(ages)],
    ["Season", seasonInWords(joining.season)],
    ["Days", daysInWords(joining.sessions) || days],
    ["Where", placesInWords(joining.sessions) || where],
    ["Next", nextInWords(joining, now)],
    ["Opens", opens ? formatDate(opens) : ""],
    ["Places", placesOn({ state, left })],
  ];
  return {
    icon,
    title,
    subTitle,
    per: per + joining.plus,
    price: formatMoney(priceCents),
    late: lateInWords(joining),
    facts: facts.filter(([, value]) => value),
  };
}

function placesOn({ state, left }: Pick<Joined, "state" | "left">): string {
  if (state === "full") return "None left";
  return state === "open" && left !== null ? `${left} left` : "";
}

interface Today {
  now: Temporal.ZonedDateTime;
  places: Places;
}

/** A slider's cards: what can be joined now first, and what is asked for after what is sold. */
export function sliderCards(content: Content, cards: readonly SliderOffering[], today: Today) {
  const offers = offersOf(content, today.now, today.places);
  const day = today.now.toPlainDate().toString();
  const placed = cards.map((card) => {
    const sold = offers.filter(({ entry }) =>
      soldBy(card).some(({ type, id }) => type === entry.type && id === entry.id),
    );
    return soldCard(card, joinableFirst(sold, day)) ?? unsoldCard(content, card, today.now);
  });
  const inOrder = joinableFirst(placed, day);
  const isAsked = ({ to }: { to: string | null }) => to === null;
  return [...inOrder.filter((each) => !isAsked(each)), ...inOrder.filter(isAsked)].map((each) => ({
    card: membershipOf(content.offerings, each, today.now),
    next: each.joining.next,
    priceCents: each.described.priceCents,
  }));
}

/** A card of one membership, or of several: of these the first that can be joined. */
function soldCard(card: SliderOffering, offers: readonly Offer[]) {
  const [first] = offers;
  if (!first) return null;
  const { entry } = first;
  const open = offers.filter(({ state }) => state === "open");
  const joining = {
    ...first.joining,
    sessions: offers.flatMap((each) => each.joining.sessions),
  };
  return {
    ...first,
    joining,
    left: open.every(({ left }) => left !== null)
      ? open.reduce((sum, { left }) => sum + (left ?? 0), 0)
      : null,
    described: {
      ...entry,
      ...card,
      priceCents: entry.priceCents,
      per: entry.per,
      ages: agesOf(offers.map((each) => each.entry)),
    },
    to: card.registrationLink ?? `/register-for-membership#${optionAnchor(entry)}`,
  };
}

/** What the club does not sell here: another site's form, or asked for with ours. */
function unsoldCard(content: Content, card: SliderOffering, now: Temporal.ZonedDateTime) {
  const { opensDaysBefore } = content.offerings;
  const today = now.toPlainDate().toString();
  const offering = { per: card.per, season: seasonOf(content.offerings, card), capacity: 1 };
  const place = placeIn(offering, { today, opensDaysBefore }, () => 0);
  return {
    ...place,
    left: null,
    // It is in no group.
    joining: joiningOf({ ...card, type: "" }, place.season, content, now),
    described: card,
    to: card.registrationLink,
  };
}

function membershipOf(
  { sliderButtonText, askButtonText }: Content["offerings"],
  {
    described,
    to,
    ...joined
  }: Joined & { described: Described & { id: number }; to: string | null },
  now: Temporal.ZonedDateTime,
): Membership {
  const button = to
    ? { to, label: sliderButtonText }
    : { to: "#contact-form", label: askButtonText };
  return { id: described.id, ...button, ...offeringCard(described, joined, now) };
}

/** The element id of an option's card on the registration page. */
export const optionAnchor = ({ type, id }: { type: string; id: number }) => `${type}-${id}`;

interface OfferFactProps {
  title: string;
  /** What is to pay today. */
  priceCents: number;
  state: OfferingPlace["state"];
  /** The ISO day on which registration opens; null: it is open, or full. */
  opens: string | null;
}

/** What a family can buy, as a schema.org Offer without its address. */
export function offerFact({ title, priceCents, state, opens }: OfferFactProps) {
  return {
    "@type": "Offer",
    name: title,
    price: dollarsAndCents(priceCents),
    priceCurrency: "CAD",
    availability: `https://schema.org/${state === "full" ? "SoldOut" : "InStock"}`,
    ...(opens && { validFrom: opens }),
  };
}
