import type { LocationBlock } from "#app/sections/location-lanes.tsx";
import type { Club } from "#domain/content/club.ts";
import type { LocationFields } from "#domain/content/locations.ts";
import type { Venue } from "#domain/content/venues.ts";
import { textPieces } from "#domain/text-pieces.ts";
import type { ReadLocation } from "#server/services/location-pages.ts";
import { breadcrumbFacts, venueFacts } from "./page-facts.ts";

/** The four headed blocks, without those that staff left empty. */
export function locationBlocks(page: ReadLocation): LocationBlock[] {
  return [
    { heading: page.heading_1, html: page.paragraph_1 },
    { heading: page.heading_2, html: page.paragraph_2 },
    { heading: page.heading_3, html: page.paragraph_3 },
    { heading: page.heading_4, html: page.paragraph_4 },
  ]
    .filter(({ heading, html }) => heading || html)
    .map(({ heading, html }) => ({ heading, text: textPieces(html, page.pictures) }));
}

/** What staff wrote for search engines, or what the page itself says. */
export function locationMeta(page: LocationFields, club: Club, address: string) {
  const { meta_title, meta_description, meta_keywords, meta_link } = page;
  return {
    title: meta_title || `${page.main_heading} | ${club.name}`,
    description: meta_description || page.highlighted_heading || club.tagline,
    keywords: meta_keywords,
    canonical: meta_link && URL.canParse(meta_link, address) ? meta_link : undefined,
  };
}

interface Surroundings {
  venues: Venue[];
  club: Club;
  /** The site's, without a trailing slash. */
  address: string;
}

/** The town's places for machines (schema.org), and the way to the page. */
export function locationFacts(page: LocationFields, { venues, club, address }: Surroundings) {
  const path = `/location/${page.slug_url}`;
  const about = { url: address + path, telephone: club.phoneLink, email: club.email };
  const town = { "@type": "SportsActivityLocation", name: `${club.name}: ${page.main_heading}` };
  const places = venues.length > 0 ? venues.map((venue) => venueFacts(venue)) : [town];
  return [
    ...places.map((place) => ({ ...place, ...about })),
    breadcrumbFacts(address, [
      { name: club.name, path: "/" },
      { name: page.main_heading, path },
    ]),
  ];
}
