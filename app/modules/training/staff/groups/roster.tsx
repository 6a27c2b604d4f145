import { Fragment } from "react";
import { data, Form, Link, useLocation } from "react-router";
import { appContext, mayIn } from "#core/request-context.ts";
import { formatRate, worryingAbsences } from "../../attendance.ts";
import { dayOf, formatDate } from "#core/time/time.ts";
import { type HealthReading, readMedicalInformation } from "#modules/families/index.server.ts";
import {
  familyOnRoster,
  countRosters,
  groupsToJoin,
  groupsToMoveTo,
  moveToGroup,
  placedKinds,
  placeInGroup,
  readRosterPage,
} from "#modules/enrolment/index.server.ts";
import { ownGroupOnly } from "#modules/accounts/ui.server.ts";
import { writePath } from "#modules/families/index.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { readCoaches } from "../../coaches.server.ts";
import { readAthleteRates, readGroupRate } from "../../rates.server.ts";
import { attendancePath } from "#core/ui/admin/stored-pages.ts";
import { May, MayLink, useMay } from "#core/ui/admin/may.tsx";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { BulkBar } from "#core/ui/admin/bulk-bar.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";
import { Options } from "#core/ui/admin/select.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { EmptyState, ExportLinks, NumberedPager, pageFrom } from "#core/ui/admin/list.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/roster";
import { coachesOf } from "../../coaches-of.ts";
import { formatSessions } from "../../group-sessions.ts";
import { GroupCoaches } from "./coaches.tsx";
import { type HealthView, rosterEntry, RosterRow, withRoom } from "./roster-row.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.name : "Not found");

/** The address of the roster of athletes without a group. */
const none = "none";

/** A longer roster has a field to find an athlete. */
const size = 8;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  await ownGroupOnly(context, params.group);
  const ctx = context.get(appContext);
  const { content } = ctx;
  const may = mayIn(context);
  const isOffice = may("groups.manage");
  const { now, zone } = clockOf(ctx);
  const today = dayOf(now, zone);
  const key = params.group === none ? "" : params.group;
  const asked = {
    page: pageFrom(url.searchParams),
    athleteId: url.searchParams.has("page") ? null : url.searchParams.get("athlete"),
    search: url.searchParams.get("q")?.trim() ?? "",
  };
  const kinds = await placedKinds(ctx);
  const [found, coaches] = await Promise.all([
    readRosterPage(ctx, kinds, key, asked),
    readCoaches(ctx),
  ]);
  if (!found) throw data(null, 404);
  const { memberIds, ...roster } = found;
  const shown = roster.entries.map(({ athlete }) => athlete.id);
  const [rate, rates] = await Promise.all([
    readGroupRate(ctx, { kinds, group: key }, memberIds),
    readAthleteRates(ctx, { kinds, group: key }, shown),
  ]);
  const places = isOffice && key === "" ? await groupsToJoin(ctx, roster.entries) : [];
  const { groups } = content.schedules;
  const group = groups.find(({ id }) => id === key);
  return {
    isOffice,
    key,
    name: group?.subtitle ?? "Without a group",
    who: group?.who ?? "",
    capacity: group?.capacity ?? 0,
    coaches: group ? coachesOf(coaches, key, isOffice) : null,
    today: formatDate(today),
    /** The registrations that were just moved, each with its group before. */
    moved: url.searchParams
      .getAll("moved")
      .map((id, n) => ({ id, was: url.searchParams.getAll("was")[n] ?? "" })),
    asked: asked.athleteId,
    moving: url.searchParams.get("move"),
    search: asked.search,
    sessions: formatSessions(content, key),
    rate: formatRate(rate),
    ...roster,
    athletes: memberIds.length,
    entries: roster.entries.map((entry, at) => {
      const own = rates.get(entry.athlete.id);
      return {
        ...rosterEntry(entry, { today, ages: group?.ages, may }),
        rate: own ? formatRate(own) : "",
        absent: own && own.absentInARow >= worryingAbsences ? own.absentInARow : 0,
        places: places[at] ?? [],
        training: isOffice ? groupsToMoveTo(content, entry.registrations) : [],
      };
    }),
    groups: isOffice ? groups.map(({ id, subtitle }) => ({ id, name: subtitle })) : [],
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  async "read-health"({ ctx, staff, context, params, fields: { athlete = "" } }: Given) {
    await ownGroupOnly(context, params.group);
    const familyId = await familyOnRoster(ctx, params.group === none ? "" : params.group, athlete);
    // Also if a colleague has moved the athlete to another group meanwhile.
    if (!familyId) throw data(null, 404);
    return healthAnswer(
      await readMedicalInformation(ctx, staff, { familyId, athleteId: athlete }),
      athlete,
    );
  },
  /** An athlete's registrations to another group; or registrations back to theirs, to undo that. */
  async move(given: Given) {
    const { ctx, staff, form } = given;
    const { undo } = given.fields;
    // To undo, each registration has its own group.
    const groups = form.getAll("group").map((value) => (value === "default" ? "" : String(value)));
    const done: Moved[] = [];
    for (const [n, id] of idsIn(form, "registration").entries()) {
      const group = groups[n] ?? groups[0] ?? "";
      const moved = await moveToGroup(ctx, staff, { registrationId: id, group });
      if (moved) done.push({ id, ...moved });
    }
    const [first] = done;
    if (!first) throw data(null, 404);
    const athletes = new Set(done.map(({ id, athleteId }) => athleteId ?? id)).size;
    const who = athletes > 1 ? `${athletes} athletes` : first.athlete;
    const targets = new Set(done.map(({ to }) => to));
    const to = targets.size > 1 ? "their groups before" : first.to;
    const path = familyPage(given.fields.from) ?? addressOf(given, undo === undefined ? done : []);
    return redirectWithMessage(ctx, path, `Moved ${who} to ${to}.`);
  },
  /** Several athletes without a group to one. */
  async place(given: Given) {
    const { ctx, staff, form, fields } = given;
    const { group = "" } = fields;
    const picked = idsIn(form, "picked");
    const nothing = picked.length === 0 && "Nothing was changed: select athletes first.";
    if (nothing) return redirectWithMessage(ctx, addressOf(given, []), { note: nothing });
    const placed = await placeInGroup(ctx, staff, { registrationIds: picked, group });
    if (!placed) throw data(null, 404);
    const { moved, to } = placed;
    const over = ((await countRosters(ctx)).get(group) ?? 0) - capacityOf(ctx, group);
    const athletes = new Set(moved.map(({ athleteId }) => athleteId)).size;
    const stayed = picked.length - athletes;
    const message = [
      `Moved ${athletes === 1 ? "1 athlete" : `${athletes} athletes`} to ${to}.`,
      stayed > 0 && `${stayed} stayed: not of its age, or moved by a colleague.`,
      over > 0 && `It is now ${over} over capacity.`,
    ];
    const text = message.filter(Boolean).join(" ");
    const path = addressOf(
      given,
      moved.map(({ id }) => ({ id, was: "" })),
    );
    return redirectWithMessage(ctx, path, stayed > 0 ? { note: text } : text);
  },
});

const idsIn = (form: FormData, name: string) => form.getAll(name).map(String).slice(0, 200);

/** The page of a family or an athlete that sent the form; null: the roster did. */
const familyPage = (from = "") =>
  /^\/admin\/families\/[\w-]{1,40}(\/[\w-]{1,40})?$/.test(from) ? from : null;

/** A group without a capacity is never over it. */
const capacityOf = ({ content }: Given["ctx"], group: string) =>
  content.schedules.groups.find(({ id }) => id === group)?.capacity || Infinity;

/** A moved registration, with its group before. */
interface Moved extends NonNullable<Awaited<ReturnType<typeof moveToGroup>>> {
  id: string;
}

/** The page again, which offers to undo this move. */
function addressOf({ url }: Given, moved: readonly Pick<Moved, "id" | "was">[]): string {
  const { pathname, searchParams: shown } = url;
  for (const name of ["moved", "was"]) shown.delete(name);
  for (const { id } of moved) shown.append("moved", id);
  for (const { was } of moved) shown.append("was", was);
  return shown.size > 0 ? `${pathname}?${shown}` : pathname;
}

function healthAnswer(reading: HealthReading, athleteId: string) {
  if (reading.outcome === "read")
    return data<HealthView>({ athleteId, text: reading.text, failed: false });
  const text =
    reading.outcome === "gone"
      ? "There is no medical information any more."
      : "It cannot be read now. Ask the office.";
  return data<HealthView>({ athleteId, text, failed: true }, 409);
}

/** A group's athletes: contacts, medical information, what is missing. Prints as a list for the track. */
export default function Roster({ loaderData, actionData }: Route.ComponentProps) {
  const { isOffice, key, name, who, today, sessions, coaches, entries, groups } = loaderData;
  const { capacity, rate, athletes, later, page, hasMore, moved } = loaderData;
  const { asked, moving, search } = loaderData;
  const allowed = useMay();
  return (
    <>
      <PageHead
        title={name}
        back={["/admin/groups", "Training groups"]}
        about={
          <>
            {who && `${who}. `}
            {athletes === 1 ? "1 athlete" : `${athletes} athletes`}
            {key === "" && " with a registration that has no group"}
            {capacity > 0 && ` of ${capacity}`}, as of {today}
            {later > 0 && `. ${later} more ${later === 1 ? "starts" : "start"} later`}
          </>
        }
      >
        {key && allowed("messages.write") && (
          <Link className="staff-button" to={writePath({ kind: "groups", groups: [key] })}>
            <Icon name="send" />
            Message
          </Link>
        )}
        {isOffice && (
          <ExportLinks call="/api/rosters" query={new URLSearchParams({ group: key }).toString()} />
        )}
      </PageHead>
      {capacity > 0 && athletes > capacity && (
        <p className="urgent">
          <Icon name="alert" /> {athletes - capacity} over capacity
        </p>
      )}
      {coaches && <GroupCoaches coaches={coaches} />}
      {rate && (
        <p className="action-row no-print">
          <MayLink may="attendance.take" to={attendancePath} reloadDocument>
            Attendance this season
          </MayLink>
          {rate}
        </p>
      )}
      {sessions.length > 0 && (
        <details className="roster-sessions">
          <summary>
            {sessions.length === 1 ? "1 weekly practice" : `${sessions.length} weekly practices`}
          </summary>
          <ul>
            {sessions.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
          <May may="sessions.change">
            <p>
              <Link to={`/admin/sessions?group=${key}`}>Cancel, move or add a practice</Link>
            </p>
          </May>
        </details>
      )}
      {(athletes + later > size || search) && (
        <Form className="action-row no-print" role="search" aria-label="This group">
          <StaffField
            name="q"
            label="Athlete"
            type="search"
            autoComplete="off"
            defaultValue={search}
          />
          <button className="staff-button">
            <Icon name="search" />
            Find
          </button>
          {search && <Link to={`/admin/groups/${key || none}`}>Show all</Link>}
        </Form>
      )}
      {entries.length === 0 &&
        (search ? (
          <EmptyState title="Nothing matches">
            <p>Nobody in this group has that name.</p>
          </EmptyState>
        ) : (
          <EmptyState title="Nobody yet">
            <p>Athletes appear here when their registration is paid.</p>
          </EmptyState>
        ))}
      <section className="data-list" aria-label="Athletes">
        {isOffice && key === "" && entries.length > 1 && <PlaceSelected entries={entries} />}
        {entries.length > 0 && (
          <p className="roster-row roster-head no-print" aria-hidden="true">
            <span>Athlete, age</span>
            <span>Contact, and what to know</span>
          </p>
        )}
        <ul className="roster">
          {entries.map((entry, at) => (
            <RosterRow
              key={entry.athleteId}
              entry={entry}
              groups={groups}
              group={key}
              isOffice={isOffice}
              isAsked={entry.athleteId === asked}
              isMoving={entry.athleteId === moving}
              beside={(entries[at + 1] ?? entries[at - 1])?.athleteId}
              health={actionData?.athleteId === entry.athleteId ? actionData : undefined}
            />
          ))}
        </ul>
      </section>
      <NumberedPager page={page} hasMore={hasMore} />
      {isOffice && moved.length > 0 && (
        <Form method="post" className="save-bar no-print" preventScrollReset>
          {moved.map(({ id, was }) => (
            <Fragment key={id}>
              <input type="hidden" name="registration" value={id} />
              <input type="hidden" name="group" value={was} />
            </Fragment>
          ))}
          <input type="hidden" name="undo" value="yes" />
          <ActionButton action="move">
            <Icon name="retry" />
            Undo the move
          </ActionButton>
        </Form>
      )}
    </>
  );
}

/** The bulk action, with every group that somebody here can be put in: those of another age stay. */
function PlaceSelected({ entries }: Pick<Route.ComponentProps["loaderData"], "entries">) {
  const { pathname, search } = useLocation();
  const places = new Map(entries.flatMap((one) => one.places.map((place) => [place.id, place])));
  if (places.size === 0) return null;
  const control = (
    <select name="group">
      <Options of={[...places.values()].map((one) => ({ value: one.id, label: withRoom(one) }))} />
    </select>
  );
  return (
    <BulkBar
      rows={entries}
      actions={[
        {
          label: "Put in this group",
          action: pathname + search,
          name: "place",
          field: { label: "Group", control },
        },
      ]}
    />
  );
}
