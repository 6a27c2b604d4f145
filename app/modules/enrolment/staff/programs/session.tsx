import { data, Link } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { yearDayFields } from "#core/forms/read-form.ts";
import type { AppContext } from "#core/context.server.ts";
import { appContext, staffContext } from "#core/request-context.ts";
import { seasonText } from "#core/time/schedule-text.ts";
import type { Weekday } from "#core/time/time.ts";
import { can } from "#core/audit/staff.ts";
import { Fields } from "#core/ui/admin/form.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { seasonKey, sessionForm, sessionFormFrom } from "#modules/catalogue/index.ts";
import { contentIn, readRecord, type RecordValues } from "#modules/catalogue/index.server.ts";
import type { Content, Session } from "#modules/content/index.ts";
import { writePath } from "#modules/families/index.ts";
import { sessionEffects, sessionFacts } from "../../schedule-effects.ts";
import { lostDays, sessionUse } from "../../schedule-use.server.ts";
import type { Route } from "./+types/session";
import { openedWith, type ToFields } from "./answers.server.ts";
import { RecordPage } from "./record-page.tsx";
import { add, archive, restore, save } from "./schedule-answers.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.name : "Error");

const list = "/admin/programs/groups";
const isNew = "new";

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const group = content.schedules.groups.find(({ id }) => id === params.group);
  const record =
    params.session === isNew
      ? null
      : await readRecord(ctx, { kind: "weekly-session", id: params.session });
  const isThere = params.session === isNew ? group : record?.values.groupId === params.group;
  if (!isThere) throw data(null, 404);
  const own = record && seasonIn(record.values);
  const seasons = seasonsOf(content);
  if (own && !seasons.some((one) => seasonKey(one) === seasonKey(own))) seasons.push(own);
  const use = await sessionUse(ctx, params.session);
  const venues = content.venues.map(({ id, name, town }) => ({
    value: id,
    label: `${name}, ${town}`,
  }));
  const mayWrite = can(context.get(staffContext), "messages.write");
  return {
    name: record?.name ?? `New session: ${group?.subtitle}`,
    isNew: !record,
    isArchived: record?.values.archived === true,
    fields: record ? toFields(record.values) : startingWith(content, params.group),
    was: record ? JSON.stringify(record.values) : "",
    facts: record ? sessionFacts(use) : "",
    write:
      mayWrite && use.athletes > 0 ? writePath({ kind: "session", session: params.session }) : null,
    venues: record ? withOwnPlace(venues, await placeOf(ctx, record.values)) : venues,
    seasons: [
      ...seasons.map((one) => ({
        value: seasonKey(one),
        label: `${one.season}: ${seasonText(one)}`,
      })),
      { value: isNew, label: "Another season…" },
    ],
  };
}

/** A session's location, even if it is archived. */
async function placeOf(ctx: AppContext, { venueId }: RecordValues) {
  const id = String(venueId);
  const record = await readRecord(ctx, { kind: "venue", id });
  return { value: id, label: `${record?.name ?? id} (archived)` };
}

type Option = { value: string; label: string };

const withOwnPlace = (venues: Option[], own: Option) =>
  venues.some(({ value }) => value === own.value) ? venues : [...venues, own];

type Season = Pick<Session, "season" | "from" | "to">;

/** The seasons in which groups train, each once, in the order of the year. */
function seasonsOf({ schedules }: Content): Season[] {
  const seasons = schedules.sessions.map(({ season, from, to }) => ({ season, from, to }));
  return [...new Map(seasons.map((one) => [seasonKey(one), one])).values()];
}

const seasonIn = ({ season, firstDay, lastDay }: RecordValues): Season => ({
  season: String(season),
  from: String(firstDay),
  to: String(lastDay),
});

/** A new session starts with the season and location of the group's last session. */
function startingWith({ schedules, venues }: Content, group: string): Record<string, string> {
  const own = schedules.sessions.filter((session) => session.group === group).at(-1);
  const any = own ?? schedules.sessions.at(-1);
  return {
    weekday: "monday",
    venueId: own?.venue ?? venues[0]?.id ?? "",
    when: any ? seasonKey(any) : isNew,
  };
}

const toFields: ToFields = (values) => ({
  weekday: String(values.weekday),
  starts: String(values.starts),
  ends: String(values.ends),
  venueId: String(values.venueId),
  when: seasonKey(seasonIn(values)),
  season: String(values.season),
  ...yearDayFields("firstDay", String(values.firstDay)),
  ...yearDayFields("lastDay", String(values.lastDay)),
});

type Given = StaffPageAction<Route.ActionArgs>;

const backTo = ({ params }: Pick<Given, "params">) => `${list}?open=${params.group}`;

/** Parses the form. An archived session's own season is a valid option too. */
function readForm({ ctx, fields }: Given) {
  const was = openedValues(fields);
  const own = was ? [seasonIn(was)] : [];
  return { ...sessionFormFrom(fields, [...seasonsOf(ctx.content), ...own]), sent: fields };
}

const openedValues = (fields: Record<string, string>) =>
  openedWith(fields, { season: null, firstDay: null, lastDay: null });

/** The session with other values, in the form of the schedule. */
const sessionOf = (id: string, group: string, values: RecordValues): Session => ({
  id,
  group,
  weekday: values.weekday as Weekday,
  start: String(values.starts),
  end: String(values.ends),
  venue: String(values.venueId),
  ...seasonIn(values),
});

export const action = pageActions({
  "add-session"(given: Given) {
    const { params } = given;
    const read = readForm(given);
    return add(given, read, {
      kind: "weekly-session",
      called: `${params.group} ${read.values.season} ${read.values.weekday}`,
      values: { groupId: params.group, ...read.values },
      done: () => ({
        to: backTo(given),
        message: "The session is on the schedule and in the calendars now.",
      }),
    });
  },
  "save-session"(given: Given) {
    const { ctx, params } = given;
    const read = readForm(given);
    return save(given, read, {
      kind: "weekly-session",
      id: params.session,
      effects: async (transaction) => {
        const content = await contentIn(transaction, ctx.live);
        const use = await sessionUse({ content, db: transaction }, params.session);
        const changed = sessionOf(params.session, params.group, read.values);
        return sessionEffects(use, {
          isArchived: false,
          lostDays: lostDays(content, use.changedDays, changed),
        });
      },
      to: backTo(given),
      toFields,
    });
  },
  archive(given: Given) {
    const { ctx, params } = given;
    return archive(given, {
      kind: "weekly-session",
      id: params.session,
      to: backTo(given),
      effects: async (transaction) => {
        const content = await contentIn(transaction, ctx.live);
        const use = await sessionUse({ content, db: transaction }, params.session);
        return sessionEffects(use, { isArchived: true, lostDays: use.changedDays });
      },
    });
  },
  restore: (given: Given) =>
    restore(given, { kind: "weekly-session", id: given.params.session, to: backTo(given) }),
});

/** One weekly session: day, times, location and season. */
export default function WeeklySession({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, write, venues, seasons } = loaderData;
  const fields = { form: sessionForm, options: { venueId: venues, when: seasons } };
  return (
    <RecordPage
      what="session"
      list={{ to: list, label: "Schedule" }}
      record={loaderData}
      failure={actionData}
      about={
        facts && (
          <p className="quiet">
            {facts} {write && <Link to={write}>Write to the families</Link>}
          </p>
        )
      }
    >
      {(form) => (
        <div className="panel">
          <Fields {...fields} {...form} only={["weekday", "starts", "ends"]} />
          <Fields {...fields} {...form} only={["venueId", "when"]} />
          <div data-when="new">
            <p className="quiet">
              The season comes again every year. A last day before the first is in the next year.
            </p>
            <Fields {...fields} {...form} only={["season", "firstDay", "lastDay"]} />
          </div>
        </div>
      )}
    </RecordPage>
  );
}
