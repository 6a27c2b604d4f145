import type { Club } from "#domain/content/club.ts";
import type { Venue } from "#domain/content/venues.ts";

/**
 * Who the club is, for machines (schema.org SportsClub).
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

/** A place where the club trains (schema.org SportsActivityLocation). */
export function venueFacts({ name, street, town, postalCode }: Venue) {
  return {
    "@type": "SportsActivityLocation",
    name,
    address: {
      "@type": "PostalAddress",
      streetAddress: street,
      addressLocality: town,
      addressRegion: "ON",
      postalCode,
      addressCountry: "CA",
    },
  };
}

/** The way to a page from the home page (schema.org BreadcrumbList). */
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
