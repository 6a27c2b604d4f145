import {
  soldBy,
  type Offering,
  type SliderOffering,
  type Joining,
  joiningOf,
  type Content,
} from "#modules/content/index.ts";
import {
  offeringFacts,
  agesOf,
  joinableFirst,
  type OfferingPlace,
  placeIn,
  type Offer,
  offersOf,
  type Places,
} from "#modules/catalogue/index.ts";
import type { Membership, OfferingCardContent } from "#modules/catalogue/ui.ts";
import { capitalized } from "#core/capitalized.ts";
import { dollarsAndCents } from "#core/money.ts";
import { withNonBreakingSpaces } from "#core/time/schedule-text.ts";
import { seasonOf } from "#core/time/seasons.ts";

type Described = Pick<
  Offering,
  "icon" | "title" | "subTitle" | "priceCents" | "per" | "ages" | "days" | "where"
> &
  Partial<Pick<Offering, "admits" | "sessionsAWeek">> & {
    /** The membership's type, if the card sells a single one. */
    type?: string;
    id?: number;
    /** The card sells several, some at a higher price. */
    isLowest?: boolean;
  };

/** Its season, and whether it can be joined now; `left`: null, unknown. */
interface Joined extends Pick<OfferingPlace, "state" | "opens" | "season"> {
  left: number | null;
  joining: Joining;
}

/** A card's texts for an offering, in the season that can be bought today. */
export function offeringCard(
  { icon, subTitle, ...described }: Described,
  joined: Joined,
  { content, ...reader }: { content: Content; now: Temporal.ZonedDateTime; age?: number | null },
): OfferingCardContent {
  const texts = offeringFacts(described, joined, content, reader);
  const facts: [string, string][] = [
    ["Also called", texts.alsoCalled],
    ["Ages", texts.ages],
    ["Season", texts.season],
    ["One month", texts.period],
    // Several memberships have different sessions.
    ["Sessions", described.isLowest === undefined ? capitalized(texts.sessions) : ""],
    ["Days", texts.days],
    ["Where", texts.where],
    ["Next", texts.next],
    ["Opens", texts.opens],
    ["Spots", texts.places],
  ];
  return {
    icon,
    title: texts.title,
    subTitle,
    per: described.per + joined.joining.plus,
    price: texts.price && (described.isLowest ? `from ${texts.price}` : texts.price),
    late: texts.late,
    invitation: texts.invitation,
    facts: facts.flatMap(([name, value]) => (value ? [[name, withNonBreakingSpaces(value)]] : [])),
  };
}

interface Today {
  now: Temporal.ZonedDateTime;
  places: Places;
}

/** A slider's cards: first those that can be joined now; cards on request come after cards for sale. */
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
    card: membershipOf(content, each, today.now),
    next: each.joining.next,
    priceCents: each.described.priceCents,
  }));
}

/** A card of one membership, or of several: then it shows the first that can be joined. */
function soldCard(card: SliderOffering, offers: readonly Offer[]) {
  const [first] = offers;
  if (!first) return null;
  const { entry } = first;
  const isSeveral = card.option === null;
  const prices = offers.map((each) => each.entry.priceCents);
  const lowest = Math.min(...prices);
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
    cardId: card.id,
    described: {
      ...entry,
      icon: card.icon,
      title: card.title,
      subTitle: card.subTitle,
      ...(isSeveral
        ? { type: "", isLowest: prices.some((price) => price > lowest), priceCents: lowest }
        : {}),
      ages: agesOf(offers.map((each) => each.entry)),
    },
    to:
      entry.admits === "by invitation" ? null : (card.registrationLink ?? cardAddress(card, entry)),
  };
}

/** The membership's card on the registration page, or the cards of all the memberships it sells. */
const cardAddress = (card: SliderOffering, entry: { type: string; id: number }) =>
  card.options
    ? `/register-for-membership?${new URLSearchParams({ only: choiceOf(card.options) })}#find`
    : `/register-for-membership#${optionAnchor(entry)}`;

const choiceOf = ({ type, ids }: { type: string; ids: readonly number[] }) =>
  [type, ...ids].join("-");

/** The query of an address that shows only some memberships, as in `?only=elementary-3-4`. */
export const choice = /^([a-z0-9_]{1,40})((?:-\d{1,9}){1,20})$/;

/** The memberships in an address, as in `elementary-3-4`; null: all. */
export function choiceFrom(
  typed: string | null,
): ((option: { type: string; id: number }) => boolean) | null {
  const [, type, ids] = choice.exec(typed ?? "") ?? [];
  if (!type || !ids) return null;
  const wanted = ids.slice(1).split("-").map(Number);
  return (option) => option.type === type && wanted.includes(option.id);
}

/** A card without a membership for sale: it links to another site's form, or to our inquiry form. */
function unsoldCard(content: Content, card: SliderOffering, now: Temporal.ZonedDateTime) {
  const today = now.toPlainDate().toString();
  const offering = { per: card.per, season: seasonOf(content.catalogue, card), capacity: 1 };
  const place = placeIn(offering, today, () => 0);
  return {
    ...place,
    left: null,
    // It is in no group.
    joining: joiningOf({ ...card, type: "" }, place.season, content, now),
    cardId: card.id,
    described: { ...card, type: "" },
    to: card.registrationLink,
  };
}

function membershipOf(
  content: Content,
  {
    cardId,
    described,
    to,
    ...joined
  }: Joined & { cardId: number; described: Described; to: string | null },
  now: Temporal.ZonedDateTime,
): Membership {
  const { sliderButtonText, askButtonText } = content.membershipCards;
  const button = to
    ? { to, label: sliderButtonText }
    : { to: "#contact-form", label: askButtonText };
  return { id: cardId, ...button, ...offeringCard(described, joined, { content, now }) };
}

/** The element id of an option's card on the registration page. */
export const optionAnchor = ({ type, id }: { type: string; id: number }) => `${type}-${id}`;

interface OfferFactProps {
  title: string;
  /** The price today. */
  priceCents: number;
  state: OfferingPlace["state"];
  /** The ISO day on which registration opens; null: it is open, or full. */
  opens: string | null;
}

/** An offering as a schema.org Offer without its address. */
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
