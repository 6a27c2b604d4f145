import { offerFact } from "../membership-cards.ts";
import type { NextSession, ShownGroup } from "./types.ts";

/** Each group's next session for search engines, as schema.org events. */
export function sessionFacts(groups: ShownGroup[], { club, url }: { club: string; url: string }) {
  return groups.flatMap((group) =>
    group.next ? [sessionFact(group, group.next, { club, url })] : [],
  );
}

function sessionFact(
  { id, name, who, offer }: ShownGroup,
  { start, end, place }: NextSession,
  { club, url }: { club: string; url: string },
) {
  return {
    "@type": "Event",
    name: `${name}: practice`,
    description: who,
    startDate: start,
    endDate: end,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    url: `${url}/schedule#${id}`,
    image: `${url}/open-graph.png`,
    location: {
      "@type": "Place",
      name: place.name,
      address: {
        "@type": "PostalAddress",
        streetAddress: place.street,
        addressLocality: place.town,
        addressRegion: place.province,
        postalCode: place.postalCode,
        addressCountry: "CA",
      },
    },
    organizer: { "@type": "SportsClub", name: club, url },
    ...(offer && { offers: { ...offerFact(offer), url: url + offer.to } }),
  };
}
