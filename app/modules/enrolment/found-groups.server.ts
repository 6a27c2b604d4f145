import { capitalized } from "#core/capitalized.ts";
import type { AppContext } from "#core/context.server.ts";
import { relativeDay, spokenHours, spokenTimes } from "#core/time/schedule-text.ts";
import { formatDate } from "#core/time/time.ts";
import { offeringFacts, placesLeft } from "#modules/catalogue/index.ts";
import type { Content } from "#modules/content/index.ts";
import { findGroupsFor } from "./find-groups.server.ts";
import type { FoundGroupContent } from "./found-group.ts";

/** The groups for a family's choices, the best first; null: no age was given. */
export async function foundGroups(ctx: AppContext, asked: URLSearchParams) {
  const found = await findGroupsFor(ctx, asked);
  return found && groupViews(found, ctx.content);
}

type Found = NonNullable<Awaited<ReturnType<typeof findGroupsFor>>>;

function groupViews({ query, groups, now }: Found, content: Content) {
  return groups.map(
    ({
      group,
      birthYears,
      ageInYear,
      season,
      sessions,
      inTown,
      next,
      offer,
      full,
    }): FoundGroupContent => ({
      id: group.id,
      name: group.subtitle,
      who: group.who,
      why:
        query.birthYears.length === 1
          ? `Turns ${ageInYear.age} in ${ageInYear.year}.`
          : birthYears.length === 1
            ? `If born in ${birthYears[0]}: turns ${ageInYear.age} in ${ageInYear.year}.`
            : null,
      season: `${formatDate(season.from)} to ${formatDate(season.to)}`,
      next: next && `${relativeDay(next.start, now)}, ${spokenTimes(next)}, ${placeName(next)}`,
      isFirst: season.from > now.toPlainDate().toString(),
      sessions: sessions.map(({ id, weekday, start, end, place }) => ({
        id,
        day: capitalized(weekday),
        time: spokenHours({ start, end }),
        place: placeName({ place }),
      })),
      elsewhere: inTown ? null : `Not in ${query.town} this season. It trains here:`,
      offer: offer && {
        type: offer.entry.type,
        id: offer.entry.id,
        registrationLink: offer.entry.registrationLink ?? null,
        ...offeringFacts(offer.entry, offer, content, { now, group: group.id }),
        left: offer.state === "open" && offer.left !== null ? placesLeft(offer.left) : null,
        place: { state: offer.state, note: offer.note },
      },
      full: full && { type: full.entry.type, id: full.entry.id, title: full.entry.title },
    }),
  );
}

const placeName = ({ place }: Pick<Found["groups"][number]["sessions"][number], "place">) =>
  place ? `${place.name}, ${place.town}` : "";
