import { Form, Link } from "react-router";
import { capitalized } from "#core/capitalized.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { reloadWithMessage } from "#core/http/flash.server.ts";
import { appContext } from "#core/request-context.ts";
import { hoursText, seasonText } from "#core/time/schedule-text.ts";
import { formatDate } from "#core/time/time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { formatAges } from "#modules/catalogue/index.ts";
import { confirmSchedule, listArchivedSchedule } from "#modules/catalogue/index.server.ts";
import { type Content, formatDays, knownEntryOf } from "#modules/content/index.ts";
import { countRosters } from "../../rosters.server.ts";
import type { Route } from "./+types/groups";
import { ArchivedSchedule } from "./archived-schedule.tsx";
import { RecentChanges } from "./changes.tsx";
import { Failure } from "./effects.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { changesOf, restore, scheduleKinds, undoFrom } from "./schedule-answers.server.ts";

export const meta: Route.MetaFunction = () => staffMeta("Schedule");

const page = "/admin/programs/groups";

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content, db } = ctx;
  const [counts, archived, changes] = await Promise.all([
    countRosters(ctx),
    listArchivedSchedule(db),
    changesOf(ctx, scheduleKinds),
  ]);
  return {
    opened: url.searchParams.get("open"),
    groups: content.schedules.groups.map((group) => ({
      id: group.id,
      name: group.subtitle,
      ages: formatAges(group.ages),
      athletes: counts.get(group.id) ?? 0,
      capacity: group.capacity,
      offerings: group.options.flatMap((option) => {
        const entry = knownEntryOf(content.catalogue, "registration", option);
        return entry && !entry.archived ? entry.title : [];
      }),
      days: daysOf(content, group.id),
      seasons: seasonsOf(content, group.id),
    })),
    hasPlaces: content.venues.length > 0,
    archived: archived.filter(({ kind }) => kind !== "venue"),
    changes,
    updated: formatDate(content.schedules.updated),
  };
}

/** A group's weekly sessions by the season that they are part of, in the order of the year. */
function sessionsBySeason({ schedules }: Content, group: string) {
  const own = schedules.sessions.filter((session) => session.group === group);
  return Map.groupBy(own, ({ season, from, to }) => `${season} ${from} ${to}`);
}

/** `Winter: Tue, Sat · Spring: Mon`; of one season only the days. */
function daysOf(content: Content, group: string): string {
  const seasons = [...sessionsBySeason(content, group).values()];
  return seasons
    .map((own) => (seasons.length > 1 ? `${own[0]?.season}: ` : "") + formatDays(own))
    .join(" · ");
}

function seasonsOf(content: Content, group: string) {
  const { venues } = content;
  return [...sessionsBySeason(content, group)].flatMap(([key, sessions]) => {
    const [first] = sessions;
    if (!first) return [];
    return {
      key,
      name: first.season,
      days: seasonText(first),
      sessions: sessions.map((session) => ({
        id: session.id,
        when: `${capitalized(session.weekday)}, ${hoursText(session)}`,
        where: placeName(venues.find(({ id }) => id === session.venue)),
      })),
    };
  });
}

const placeName = (venue: Content["venues"][number] | undefined) =>
  venue ? `${venue.name}, ${venue.town}` : "";

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  async restore(given: Given) {
    const { id: form = "", kind: named, record: id = "" } = given.fields;
    const kind = named === "weekly-session" ? "weekly-session" : "training-group";
    return restore(given, { kind, id, to: page, form });
  },
  undo: (given: Given) => undoFrom(given, page, scheduleKinds),
  async confirm(given: Given) {
    await confirmSchedule(given.ctx, given.staff);
    return reloadWithMessage(given, "Confirmed: days, times and locations are right as of today.");
  },
});

/** The training groups with their weekly sessions. */
export default function Groups({ loaderData, actionData }: Route.ComponentProps) {
  const { groups, opened, hasPlaces, archived, changes, updated } = loaderData;
  return (
    <>
      <PageHead title="Schedule">
        <Link className="staff-button primary" to={`${page}/new`}>
          <Icon name="plus" />
          New group
        </Link>
      </PageHead>
      <Failure failure={actionData} />
      {!hasPlaces && (
        <EmptyState title="No location yet">
          <p>Weekly sessions need a location: add the first one.</p>
          <Link className="staff-button" to="/admin/programs/places/new">
            New location
          </Link>
        </EmptyState>
      )}
      {groups.length === 0 && (
        <EmptyState title="No group yet">
          <p>Families see groups with their weekly sessions on the schedule.</p>
        </EmptyState>
      )}
      <div className="sections">
        {groups.map((group) => (
          <GroupPanel key={group.id} group={group} isOpen={group.id === opened} />
        ))}
      </div>
      <ArchivedSchedule
        records={archived}
        about="Not on the schedule. Attendance stays. To bring one back, restore it."
        failure={actionData}
      />
      {groups.length > 0 && (
        <Form method="post" className="action-row confirm-bar" preventScrollReset>
          <p>Last changed or confirmed on {updated}.</p>
          <ActionButton action="confirm">Everything here is still correct</ActionButton>
        </Form>
      )}
      <RecentChanges changes={changes} at={page} />
    </>
  );
}

type GroupEntry = Route.ComponentProps["loaderData"]["groups"][number];

/** A group as a collapsible line. */
function GroupPanel({ group, isOpen }: { group: GroupEntry; isOpen: boolean }) {
  const { id, name, ages, athletes, capacity, offerings, days, seasons } = group;
  return (
    <details className="panel" id={`group-${id}`} open={isOpen || undefined}>
      <summary>
        <strong>{name}</strong>{" "}
        <span className={capacity > 0 && athletes > capacity ? "urgent" : "quiet"}>
          {capacity > 0 ? `${athletes} of ${capacity} athletes` : athletesText(athletes)}
        </span>{" "}
        <span className="quiet">{days}</span>
      </summary>
      <p className="quiet">
        Ages {ages}.{" "}
        {offerings.length > 0
          ? `Offerings: ${[...new Set(offerings)].join(", ")}.`
          : "No offering leads into it."}
      </p>
      {seasons.length === 0 && <p>It has no weekly sessions yet.</p>}
      {seasons.map((season) => (
        <section key={season.key} aria-label={`${name}, ${season.name}`}>
          <h2>
            {season.name} <span className="quiet">{season.days}</span>
          </h2>
          <ul className="lines">
            {season.sessions.map((session) => (
              <li key={session.id}>
                <Link to={`${page}/${id}/${session.id}`}>
                  {session.when}
                  <span className="unseen">, {season.name}</span>
                </Link>
                <span className="quiet">{session.where}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="action-row">
        <Link className="staff-button" to={`${page}/${id}/new`}>
          <Icon name="plus" />
          Add session<span className="unseen"> to {name}</span>
        </Link>
        <Link className="staff-button" to={`${page}/${id}`}>
          Change group<span className="unseen"> {name}</span>
        </Link>
      </div>
    </details>
  );
}

const athletesText = (count: number) => (count === 1 ? "1 athlete" : `${count} athletes`);
