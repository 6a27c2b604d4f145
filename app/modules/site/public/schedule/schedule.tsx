import { data } from "react-router";
import { appContext } from "#core/request-context.ts";
import { formClientAction, Inquiries } from "#modules/inbox/ui.ts";
import { PageHero, heroData } from "#modules/content/ui.ts";
import { answerInquiry, inquiriesContent } from "#modules/inbox/ui.server.ts";
import { useFreshUntil } from "#core/ui/use-fresh-until.ts";
import { daysText } from "#core/time/schedule-text.ts";
import { scheduleFilterFrom } from "#core/time/schedule.ts";
import { type PageHandle, pageMeta, publicPage, word } from "#core/ui/public/page.ts";
import type { Route } from "./+types/schedule";
import {
  arrivalPlaces,
  groupsNow,
  nextFirst,
  dayChoices,
  foundText,
  programsView,
  upToNext,
  wantedGroups,
} from "./content.server.ts";
import { sessionFacts } from "./facts.ts";
import { ScheduleFilter } from "./filter.tsx";
import { Week } from "./week.tsx";
import { weekView } from "./week.server.ts";
import { NextSessions, VenueList, ScheduleProgram } from "./sections.tsx";

export const headers = publicPage({ town: word, day: word, group: word });
export const handle: PageHandle = { inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.reason, page.loaderData.facts) : [];

export async function loader(visit: Route.LoaderArgs) {
  const { context, request } = visit;
  const ctx = context.get(appContext);
  const { content, pictures, publicUrl } = ctx;
  const { schedules, pages, venues, club } = content;
  const { hero: heading, headings, weather, closed } = schedules;
  const { line, picture, kind, more, icons } = schedules;
  const { now, records, changed, expires } = await groupsNow(ctx);
  const filter = scheduleFilterFrom(new URL(request.url).searchParams, {
    towns: club.towns,
    groups: schedules.groups.map(({ id }) => id),
  });
  const programs = programsView(schedules, records, { now, filter, publicUrl, changed });
  const groups = nextFirst(records, now, changed);
  const next = nextFirst(wantedGroups(records, { now, filter, content }), now, changed);
  const view = {
    reason: pages["/schedule"],
    facts: sessionFacts(groups, { club: club.name, url: publicUrl }),
    hero: heroData(pictures, { heading, line, picture, kind, more, icons }),
    headings,
    groups,
    next: next.map(upToNext),
    others: groups.filter(({ id }) => next.every((one) => one.id !== id)),
    filter,
    towns: club.towns.filter((town) => venues.some((venue) => venue.town === town)),
    programs,
    week: weekView(content, now, filter),
    days: dayChoices,
    found: foundText(filter, programs),
    places: arrivalPlaces(content),
    weather,
    closed: `No practice on ${daysText(closed)}.`,
    expires: expires.toISOString(),
    inquiries: inquiriesContent(visit),
  };
  return data(view, { headers: { Expires: expires.toUTCString() } });
}

export const action = (visit: Route.ActionArgs) => answerInquiry(visit, "/schedule");
export const clientAction = formClientAction;

export default function SchedulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { inquiries, hero, headings, groups, next, others, week, programs } = loaderData;
  const { places, weather, closed, expires } = loaderData;
  useFreshUntil(expires);
  return (
    <>
      <PageHero hero={hero} />
      {groups.length > 0 ? (
        <>
          <ScheduleFilter {...loaderData} />
          {week && <Week week={week} />}
          <NextSessions heading={headings.next} groups={next} others={others} />
        </>
      ) : (
        <NoSessions />
      )}
      {programs.map((program) => (
        <ScheduleProgram key={program.id} program={program} />
      ))}
      {places.length > 0 && (
        <VenueList heading={headings.places} {...{ places, weather, closed }} />
      )}
      <Inquiries {...inquiries} action="/schedule" arrived={actionData ?? inquiries.arrived} />
    </>
  );
}

/** Before the club has entered its groups. */
const NoSessions = () => (
  <section className="band next">
    <h2>Not planned yet</h2>
    <p>Our groups, days and locations will be here. Send us a message, and we’ll tell you more.</p>
  </section>
);
