import type { Associations } from "../people.ts";
import type { Venue } from "../schedule.ts";
import type { Club } from "../site.ts";
import type { AssociationsContent } from "./associations.tsx";
import type { PictureInfo, PictureLibrary } from "#core/pictures.ts";

/** The general section's six associations. */
export function generalAssociations({ heading, items }: Associations): AssociationsContent {
  return { heading, items };
}

/** The same six as a program page's coaching associates. */
export function coachingAssociates({
  coaching,
  coachingText,
  items,
}: Associations): AssociationsContent {
  return { heading: coaching, text: coachingText, items };
}

/** The four of the landing and news sections. */
export function landingAssociations({
  heading,
  items,
  landing,
}: Associations): AssociationsContent {
  return { heading, items: items.filter(({ id }) => landing.includes(id)) };
}

/** Replaces a content block's picture name with the picture. */
export function withPicture<T extends { picture: string }>(
  pictures: PictureLibrary,
  block: T,
): Omit<T, "picture"> & { picture: PictureInfo } {
  const picture = pictures[block.picture];
  if (!picture) throw new Error(`There is no picture "${block.picture}": run the build`);
  return { ...block, picture };
}

/**
 * The club's structured data (schema.org SportsClub).
 * @param address the site's, without a trailing slash
 */
export function clubFacts(club: Club, venues: readonly Venue[], address: string) {
  return {
    "@type": "SportsClub",
    "@id": `${address}/#club`,
    name: club.name,
    description: club.tagline,
    url: `${address}/`,
    logo: `${address}/icon-512.png`,
    image: `${address}/open-graph.png`,
    email: club.email,
    telephone: club.phoneLink,
    sport: "Athletics",
    areaServed: club.towns.map((name) => ({ "@type": "City", name })),
    sameAs: club.social.map(({ url }) => url),
    location: venues.map((venue) => venueFacts(venue)),
  };
}

/** A training place's structured data (schema.org SportsActivityLocation). */
export function venueFacts({ name, street, town, province, postalCode }: Venue) {
  return {
    "@type": "SportsActivityLocation",
    name,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: town,
      addressRegion: province,
      postalCode,
      addressCountry: "CA",
    },
  };
}

/** A page's breadcrumb from the home page (schema.org BreadcrumbList). */
export function breadcrumbFacts(address: string, steps: { name: string; path: string }[]) {
  return {
    "@type": "BreadcrumbList",
    itemListElement: steps.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: address + path,
    })),
  };
}
