import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { NextSessions } from "#app/sections/next-sessions.tsx";
import { PageHero } from "#app/sections/page-hero.tsx";
import { Places } from "#app/sections/places.tsx";
import { ScheduleFilter } from "#app/sections/schedule-filter.tsx";
import { ScheduleProgram } from "#app/sections/schedule-program.tsx";
import { useFreshUntil } from "#app/ui/use-fresh-until.ts";
import { scheduleFilterFrom } from "#domain/schedule/schedule-filter.ts";
import { spokenDays } from "#domain/schedule/session-words.ts";
import { nowIn } from "#domain/time.ts";
import type { Route } from "./+types/schedule";
import { withPicture } from "#app/pages/content/find-picture.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";
import {
  groupsShown,
  programsShown,
  trueUntil,
} from "#app/pages/content/schedule-content.server.ts";
import { sessionFacts } from "#app/pages/content/schedule-facts.ts";

export { headers } from "#app/pages/frame/page-headers.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const { words, groups, club, publicUrl } = page.loaderData;
  return pageMeta(page, words, sessionFacts(groups, { club, url: publicUrl }));
};

export function loader({ context, request }: Route.LoaderArgs) {
  const { content, pictures, publicUrl } = context.get(servicesContext);
  const { schedules, pages, venues, club } = content;
  const { hero: heading, line, picture, headings, weather, closed } = schedules;
  const now = nowIn(club.timeZone);
  const groups = groupsShown(content, now);
  const filter = scheduleFilterFrom(new URL(request.url).searchParams, {
    towns: club.towns,
    groups: groups.map(({ id }) => id),
  });
  const expires = trueUntil(
    groups.map(({ next }) => next),
    now,
  );
  const shown = {
    words: pages["/schedule"],
    club: club.name,
    publicUrl,
    hero: withPicture(pictures, { heading, line, picture }),
    headings,
    groups,
    filter,
    towns: club.towns.filter((town) => venues.some((venue) => venue.town === town)),
    programs: programsShown(content, { now, filter, publicUrl }),
    places: venues,
    weather,
    closed: spokenDays(closed),
    expires: expires.toISOString(),
  };
  return data(shown, { headers: { Expires: expires.toUTCString() } });
}

export default function SchedulePage({ loaderData }: Route.ComponentProps) {
  const { hero, headings, groups, programs, places, weather, closed, expires } = loaderData;
  useFreshUntil(expires);
  return (
    <>
      <PageHero hero={hero} />
      <NextSessions heading={headings.next} groups={groups} />
      <ScheduleFilter {...loaderData} />
      {programs.map((program) => (
        <ScheduleProgram key={program.id} program={program} />
      ))}
      <Places heading={headings.places} {...{ places, weather, closed }} />
    </>
  );
}
