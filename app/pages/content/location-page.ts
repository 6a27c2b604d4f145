import type { RouterContextProvider } from "react-router";
import { servicesContext } from "#app/context.ts";
import { textPieces } from "#domain/text-pieces.ts";
import type { ReadLocation } from "#server/services/location-pages.ts";
import { withPicture } from "./find-picture.ts";
import { inquiriesContent } from "./inquiries-content.ts";
import { locationBlocks, locationFacts, locationMeta } from "./location-content.ts";
import { townLinks } from "./town-links.ts";

interface Visit {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** What a town's page shows, whether it is published or looked at before. */
export async function locationPage(visit: Visit, page: ReadLocation) {
  const services = visit.context.get(servicesContext);
  const { content, pictures, publicUrl } = services;
  const venues = content.venues.filter(({ town }) => town === page.town);
  return {
    meta: locationMeta(page, content.club, publicUrl),
    facts: locationFacts(page, { venues, club: content.club, address: publicUrl }),
    hero: withPicture(pictures, {
      heading: page.main_heading,
      picture: page.picture ?? "stadium",
    }),
    intro: textPieces(page.main_paragraph, page.pictures),
    venues,
    highlighted: page.highlighted_heading,
    blocks: locationBlocks(page),
    others: (await townLinks(services)).filter(({ to }) => to !== `/location/${page.slug_url}`),
    action: `/location/${page.slug_url}`,
    inquiries: inquiriesContent(visit),
  };
}
