import type { LocationPage } from "./articles.ts";
import { soldBy } from "./catalogue.ts";
import type { CatalogueContent } from "./offerings.ts";
import type { MembershipCards } from "./offer.ts";
import type { Contact, Home } from "./pages.ts";
import type { Associations } from "./people.ts";
import type { Venue } from "./schedule.ts";
import type { Club } from "./site.ts";

/** The collections that refer to each other's entries. */
export type NamedContent = {
  home: Home;
  articles: { slug: string }[];
  club: Club;
  venues: Venue[];
  contact: Contact;
  associations: Associations;
  locations: LocationPage[];
  catalogue: CatalogueContent;
  membershipCards: MembershipCards;
};

/** Reports each dangling reference with what refers to it. */
export function unknownNames(content: NamedContent): string[] {
  const { home, articles, club, venues, contact, associations } = content;
  const { seasons, programs, nextGeneration } = content.catalogue;
  const { sliders } = content.membershipCards;
  const options = programs.flatMap(({ type, offerings }) =>
    offerings.map((offering) => ({ ...offering, type })),
  );
  const cards = [...sliders.track, ...sliders.speed, ...sliders.strength];
  const types = programs.map(({ type }) => type);
  const optionName = ({ type, id }: { type: string; id: number }) => `${type} ${id}`;
  const sold = cards.flatMap(soldBy);

  const check = (who: string, names: string[], known: string[]) =>
    names.filter((name) => !known.includes(name)).map((name) => `${who} "${name}"`);

  return [
    ...check(
      "The home page names no article",
      home.articles.slugs,
      articles.map(({ slug }) => slug),
    ),
    ...check(
      "The contact page names no venue",
      contact.touch.places,
      venues.map(({ id }) => id),
    ),
    ...check(
      "The landing page names no association",
      associations.landing,
      associations.items.map(({ id }) => id),
    ),
    ...check(
      "A venue is in no town of the club's:",
      venues.map(({ town }) => town),
      club.towns,
    ),
    ...check(
      "A location page is about no town of the club's:",
      content.locations.map(({ town }) => town),
      club.towns,
    ),
    ...check("A slider sells no option", sold.map(optionName), options.map(optionName)),
    ...check(
      "A membership is in no season",
      [...options, ...nextGeneration, ...cards].map(({ season }) => season),
      seasons.map(({ id }) => id),
    ),
    ...types
      .filter((type, n) => types.indexOf(type) !== n)
      .map((type) => `Two programs have the checkout's type "${type}"`),
  ];
}
