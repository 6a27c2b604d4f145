import { offerFact } from "#modules/billing/ui.ts";
import type { NextSession, ChangeView, GroupView } from "./types.ts";

/** Each group's next session, and changed sessions, for search engines: schema.org events. */
export function sessionFacts(groups: GroupView[], { club, url }: { club: string; url: string }) {
  return groups.flatMap((group) => {
    const { next, changes } = group;
    const isChanged = changes.some(({ key }) => key === next?.key);
    return [...(next && !isChanged ? [next] : []), ...changes].map((session) =>
      sessionFact(group, session, { club, url }),
    );
  });
}

const statuses = {
  cancelled: "EventCancelled",
  moved: "EventRescheduled",
  extra: "EventScheduled",
  planned: "EventScheduled",
};

interface Practice extends Pick<NextSession, "start" | "end" | "place"> {
  state?: keyof typeof statuses;
  previousStart?: ChangeView["previousStart"];
}

function sessionFact(
  { id, name, who, offer }: GroupView,
  { start, end, place, state = "planned", previousStart }: Practice,
  { club, url }: { club: string; url: string },
) {
  return {
    "@type": "Event",
    name: `${name}: practice`,
    description: who,
    startDate: start,
    endDate: end,
    eventStatus: `https://schema.org/${statuses[state]}`,
    ...(previousStart && { previousStartDate: previousStart }),
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
    ...(offer && !offer.byInvitation && { offers: { ...offerFact(offer), url: url + offer.to } }),
  };
}
