import type { RouterContextProvider } from "react-router";
import { formatMoney } from "#core/money.ts";
import { appContext } from "#core/request-context.ts";
import type { TrainingGroup } from "#modules/catalogue/index.ts";
import type { LocationFields, Venue, Club, Content } from "#modules/content/index.ts";
import { type TextPiece, textPieces } from "#modules/articles/index.ts";
import type { ReadLocation } from "#modules/articles/index.server.ts";
import { breadcrumbFacts, venueFacts, heroData } from "#modules/content/ui.ts";
import { townLinks } from "#modules/articles/ui.server.ts";
import { inquiriesContent } from "#modules/inbox/ui.server.ts";
import { groupsNow, townBreak, townSchedule } from "../schedule/content.server.ts";

interface Visit {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** The view of a town's page, published or in preview. */
export async function locationPage(visit: Visit, page: ReadLocation) {
  const ctx = visit.context.get(appContext);
  const { content, pictures, publicUrl } = ctx;
  const venues = content.venues.filter(({ town }) => town === page.town);
  const [{ now, records, changed, expires }, towns] = await Promise.all([
    groupsNow(ctx),
    townLinks(ctx),
  ]);
  const away = page.town ? townBreak(page.town, records, { now, content }) : null;
  return {
    schedule: page.town ? townSchedule(page.town, records, now, changed) : null,
    expires: expires.toISOString(),
    meta: locationMeta(page, content.club, publicUrl),
    facts: locationFacts(page, { venues, club: content.club, address: publicUrl }),
    hero: heroData(pictures, {
      heading: page.main_heading,
      ...(page.town && {
        line: away?.line ?? townPrice(page.town, records),
      }),
      picture: page.picture ?? "fence",
      kind: "picture-strip",
      more: picturesBeside(page, content.locations),
    }),
    until: towns
      .filter(({ label }) => away?.until.includes(label))
      .map((town, n, { length }) => ({
        ...town,
        before: n === 0 ? " Until then: " : n < length - 1 ? ", " : " and ",
      })),
    intro: textPieces(page.main_paragraph, page.pictures),
    venues,
    finder: content.club.towns.includes(page.town ?? "") ? `&town=${page.town}` : "",
    highlighted: page.highlighted_heading,
    blocks: locationBlocks(page),
    others: towns.filter(({ to }) => to !== `/location/${page.slug_url}`),
    action: `/location/${page.slug_url}`,
    inquiries: inquiriesContent(visit),
  };
}

/** The pictures beside a town's own; without any, those of the two towns after it in the club's list. */
function picturesBeside({ town, picture }: ReadLocation, all: Content["locations"]) {
  const place = all.findIndex((each) => each.town === town);
  const own = all[place]?.more;
  if (own) return own;
  const others = [...all.slice(place + 1), ...all.slice(0, Math.max(place, 0))];
  return [...new Set(others.flatMap((each) => each.picture ?? []))]
    .filter((name) => name !== picture)
    .slice(0, 2);
}

/** `Memberships here from $85 a month`, of those that a newcomer can buy now; "": there is none. */
function townPrice(town: string, records: readonly TrainingGroup[]): string {
  const [cheapest] = records
    .flatMap(({ offers }) => offers)
    .filter(
      ({ state, entry, joining }) =>
        state === "open" &&
        !entry.admits &&
        joining.sessions.some(({ place }) => place?.town === town),
    )
    .toSorted((a, b) => a.joining.toPayCents - b.joining.toPayCents);
  if (!cheapest) return "";
  const { joining, entry } = cheapest;
  return `Memberships here from ${formatMoney(joining.toPayCents)} a ${entry.per}${joining.plus}`;
}

/** The four parts with headings, without those that staff left empty. */
function locationBlocks(page: ReadLocation): LocationBlock[] {
  return [
    { heading: page.heading_1, html: page.paragraph_1 },
    { heading: page.heading_2, html: page.paragraph_2 },
    { heading: page.heading_3, html: page.paragraph_3 },
    { heading: page.heading_4, html: page.paragraph_4 },
  ]
    .filter(({ heading, html }) => heading || html)
    .map(({ heading, html }) => ({ heading, text: textPieces(html, page.pictures) }));
}

/** The meta description by staff, or one generated from the page. */
function locationMeta(page: LocationFields, club: Club, address: string) {
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

/** The town's training locations as structured data (schema.org), and the page's breadcrumb. */
function locationFacts(page: LocationFields, { venues, club, address }: Surroundings) {
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

/** A part of a town's page with its heading. */
export interface LocationBlock {
  heading: string;
  text: TextPiece[];
}
