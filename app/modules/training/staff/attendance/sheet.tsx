import { data, Link, redirect } from "react-router";
import { appContext, staffContext } from "#core/request-context.ts";
import { choices, isAttendanceStatus } from "../../attendance.ts";
import { textsOf } from "#core/records.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { findGuests, readSheet } from "../../sheet.server.ts";
import { recordEntries } from "../../entries.server.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/sheet";
import { Guests } from "./guests.tsx";
import { attendancePath, sheetPath } from "#core/ui/admin/stored-pages.ts";
import { EntriesState } from "./entries-state.tsx";
import { Progress } from "./progress.tsx";
import { NextPart, Parts, partFrom, partLabel } from "./parts.tsx";
import { SheetRow } from "./sheet-row.tsx";
import { Trials } from "./trials.tsx";
import { StoredNotice } from "./stored-notice.tsx";
import { useKept } from "./use-stored-pages.ts";
import { useEntries } from "./use-entries.ts";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { trialChoices } from "#core/trial-entry.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return staffMeta("Not found");
  const { practice, part, parts } = loaderData;
  const own = parts.length > 1 ? `, ${partLabel(part, parts)}` : "";
  return staffMeta(`${practice.group}, ${practice.date}${own}`);
};

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const staff = context.get(staffContext);
  const sheet = await readSheet(ctx, staff, params.session, { part: partFrom(params.part) });
  if (!sheet) throw data(null, 404);
  const { guest = "", recorded = "", was = "" } = textsOf(url.searchParams);
  const { practice, part, parts, rows, entries, trials, isBegun } = sheet;
  const onPart = new Set(rows.map(({ athleteId }) => athleteId));
  return {
    account: { id: staff.id, name: staff.name },
    practice,
    part,
    parts,
    rows,
    elsewhere: sheet.athletes.flatMap(({ id, name }) =>
      onPart.has(id) ? [] : [[id, name] as const],
    ),
    entries,
    trials,
    isBegun,
    zone: clockOf(ctx).zone,
    search: guest,
    guests: await findGuests(ctx, sheet, guest),
    last: isAttendanceStatus(was) ? { athleteId: recorded, was } : null,
  };
}

/** An entry sent without JavaScript. */
type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  async record({ ctx, staff, params: { session, part: name }, fields }: Given) {
    const part = partFrom(name);
    const { athlete = "", status, was = "" } = fields;
    if (!isAttendanceStatus(status)) throw new Response("There is no such status", { status: 400 });
    const [id, at] = [crypto.randomUUID(), Date.now()];
    const entries = [{ id, session, athlete, status, at }];
    const outcomes = await recordEntries(ctx, staff, { sentAt: at, entries });
    if (outcomes.get(id) === "refused") throw data(null, 404);
    const query = new URLSearchParams({
      recorded: athlete,
      was: isAttendanceStatus(was) ? was : "none",
    });
    // A guest from another group is on the last part.
    const sheet = await readSheet(ctx, staff, session, { part, athleteId: athlete });
    const path = sheetPath(session, sheet?.part);
    throw redirect(`${path}?${query}#athlete-${athlete}`, 303);
  },
});

/** A practice's attendance sheet: usable with one thumb and without a network. */
export default function PracticeSheet({ loaderData, params }: Route.ComponentProps) {
  const { account, practice, part, parts, rows, trials, isBegun, zone } = loaderData;
  const { session } = params;
  const entries = useEntries({ account, session, entries: loaderData.entries });
  useKept(account.id, null);
  const path = sheetPath(session, part);
  const names = new Map([
    ...rows.map(({ athleteId, name }) => [athleteId, name] as const),
    ...loaderData.elsewhere,
    ...trials.map(({ id, name }) => [id, name] as const),
  ]);
  const record = { path, account: account.id, record: entries.record };
  return (
    <>
      <header className="page-head">
        <div>
          <Link className="back" to={attendancePath} reloadDocument>
            <Icon name="back" />
            Attendance
          </Link>
          <h1>{practice.group}</h1>
          <p className="quiet">
            {practice.date}, {practice.time}
            {practice.venue && `, ${practice.venue}`}
          </p>
        </div>
      </header>
      <StoredNotice zone={zone} />
      {practice.change && (
        <p className="notice practice-notice">
          <strong>{practice.change}.</strong>
          {practice.isCancelled && " You can still mark who came."}
        </p>
      )}
      {!isBegun && (
        <p className="notice">It is not the day yet: you can only note who is excused.</p>
      )}
      <EntriesState {...entries} names={names} zone={zone} path={path} />
      <Parts session={session} part={part} parts={parts} />
      {rows.length === 0 ? (
        <EmptyState title="Nobody is registered">
          <p>Athletes appear here when their registration for this practice is paid.</p>
        </EmptyState>
      ) : (
        <ul className="sheet">
          {rows.map((row) => (
            <SheetRow
              key={row.athleteId}
              row={row}
              group={practice.groupId}
              current={entries.statuses.get(row.athleteId)}
              offered={isBegun ? choices : ["excused"]}
              zone={zone}
              form={record}
            />
          ))}
        </ul>
      )}
      <NextPart session={session} part={part} parts={parts} />
      {trials.length > 0 && (
        <Trials
          trials={trials}
          group={practice.groupId}
          statuses={entries.statuses}
          offered={isBegun ? trialChoices : []}
          zone={zone}
          form={record}
        />
      )}
      {isBegun && <Guests {...loaderData} form={record} />}
      {names.size > 0 && (
        <Progress
          statuses={entries.statuses}
          waiting={entries.waiting}
          last={entries.last ?? loaderData.last}
          names={names}
          form={record}
        />
      )}
    </>
  );
}
