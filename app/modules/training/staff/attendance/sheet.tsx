import { useState } from "react";
import { data, Link, redirect } from "react-router";
import { appContext, staffContext } from "#core/request-context.ts";
import {
  type AttendanceEntry,
  type AttendanceNote,
  choices,
  cleanNote,
  isAttendanceStatus,
  longestNote,
} from "../../attendance.ts";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { textsOf } from "#core/records.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { findGuests, readSheet } from "../../sheet.server.ts";
import { readOwnEntries, recordEntries } from "../../entries.server.ts";
import { recordNotes } from "../../notes.server.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/sheet";
import { Guests } from "./guests.tsx";
import { attendancePath, sheetPath } from "#core/ui/admin/stored-pages.ts";
import { EntriesState } from "./entries-state.tsx";
import { Progress } from "./progress.tsx";
import { NextPart, Parts, partFrom, partLabel } from "./parts.tsx";
import { SheetRow } from "./sheet-row.tsx";
import { isComing, Trials } from "./trials.tsx";
import { StoredNotice } from "./stored-notice.tsx";
import { useStoredPages } from "./use-stored-pages.ts";
import { type LastPress, useEntries } from "./use-entries.ts";
import { Notes, unsavedNote } from "./notes.tsx";
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
  const { guest = "", recorded = "", was = "", everyone = "" } = textsOf(url.searchParams);
  const { practice, part, parts, rows, entries, notes, trials, isBegun } = sheet;
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
    joined: sheet.athletes.flatMap(({ id, isGuest }) => (isGuest ? id : [])),
    entries,
    notes,
    trials,
    isBegun,
    zone: clockOf(ctx).zone,
    search: guest,
    noteOf: url.searchParams.get("note"),
    guests: await findGuests(ctx, sheet, guest),
    last: lastPress(entries, { recorded, was, everyone: Number(everyone), by: staff.name }),
  };
}

/** The last pressed button without JavaScript, from the redirect's address. @param everyone the time of its entries */
function lastPress(
  entries: readonly AttendanceEntry[],
  pressed: { recorded: string; was: string; everyone: number; by: string },
): LastPress | null {
  const { recorded, was, everyone, by } = pressed;
  if (isAttendanceStatus(was)) return { athleteIds: [recorded], was };
  const own = entries.filter((entry) => entry.at === everyone && entry.by === by);
  const athleteIds = own.map(({ athleteId }) => athleteId);
  return athleteIds.length > 0 ? { athleteIds, was: "none" } : null;
}

/** Entries or a note sent without JavaScript. */
type Given = StaffPageAction<Route.ActionArgs>;

/** More athletes than any practice has. */
const most = 2_000;

export const action = pageActions({
  async record({ ctx, staff, params: { session, part: name }, form, fields }: Given) {
    const part = partFrom(name);
    const { status, was = "", everyone } = fields;
    if (!isAttendanceStatus(status)) throw new Response("There is no such status", { status: 400 });
    const at = Date.now();
    const pressed = form.getAll("athlete").map(String).slice(0, most);
    const entries = pressed.map((athlete) => {
      const ifUnmarked = everyone !== undefined;
      return { id: crypto.randomUUID(), session, athlete, status, at, ifUnmarked };
    });
    const outcomes = await recordEntries(ctx, staff, { sentAt: at, entries });
    if (!entries.some(({ id }) => outcomes.get(id) !== "refused")) throw data(null, 404);
    const [athlete = ""] = pressed;
    if (everyone !== undefined || pressed.length > 1) {
      const ids = new Set<string>(entries.map(({ id }) => id));
      const stored = await readOwnEntries(ctx, staff, session);
      const time = stored?.find(({ id }) => ids.has(id))?.at ?? "";
      throw redirect(`${sheetPath(session, part)}?everyone=${time}`, 303);
    }
    const query = new URLSearchParams({
      recorded: athlete,
      was: isAttendanceStatus(was) ? was : "none",
    });
    // A guest from another group is on the last part.
    const sheet = await readSheet(ctx, staff, session, { part, athleteId: athlete });
    const path = sheetPath(session, sheet?.part);
    throw redirect(`${path}?${query}#athlete-${athlete}`, 303);
  },
  async note({ ctx, staff, params: { session, part: name }, fields, fail }: Given) {
    const [id, at] = [crypto.randomUUID(), Date.now()];
    const { note = "" } = fields;
    const athlete = fields.athlete || null;
    if (cleanNote(note).length > longestNote)
      return fail(400, { message: `A note has at most ${longestNote} letters.`, values: fields });
    const notes = [{ id, session, athlete, note, at }];
    const outcomes = await recordNotes(ctx, staff, { sentAt: at, notes });
    if (outcomes.get(id) === "refused") throw data(null, 404);
    const row = athlete ? `athlete-${athlete}` : "note-practice";
    throw redirect(`${sheetPath(session, partFrom(name))}#${row}`, 303);
  },
});

/** The notes, with the unsaved one in its field again. */
function withUnsaved(
  notes: AttendanceNote[],
  failure: ActionFailure | undefined,
  { id: staffId, name: by }: { id: string; name: string },
): AttendanceNote[] {
  if (!failure) return notes;
  const athleteId = failure.values.athlete || null;
  const others = notes.filter((one) => one.staffId !== staffId || one.athleteId !== athleteId);
  const note = failure.values.note ?? "";
  return [...others, { id: unsavedNote, athleteId, note, staffId, by, at: 0 }];
}

/** A practice's attendance sheet: usable with one thumb and offline. */
export default function PracticeSheet({ loaderData, actionData, params }: Route.ComponentProps) {
  const { account, practice, part, parts, rows, trials, isBegun, zone } = loaderData;
  const { session } = params;
  const entries = useEntries({ ...loaderData, session });
  const [marked] = useState(() => new Set(entries.statuses.keys()));
  useStoredPages(account.id, null);
  const path = sheetPath(session, part);
  const names = new Map([
    ...rows.map(({ athleteId, name }) => [athleteId, name] as const),
    ...loaderData.elsewhere,
    ...trials.filter(isComing).map(({ id, name }) => [id, name] as const),
  ]);
  const { record, writeNote } = entries;
  const notes = withUnsaved(entries.notes, failureOf(actionData, "note"), account);
  const form = { path, account: account.id, record, writeNote };
  const listed = [
    ...rows.map(({ athleteId }) => athleteId),
    ...loaderData.elsewhere.map(([id]) => id),
  ];
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
      <FailureLine failure={actionData} />
      {practice.change && (
        <p className="notice">
          <strong>{practice.change}.</strong>
          {practice.isCancelled && " You can still mark who came."}
        </p>
      )}
      {!isBegun && (
        <p className="notice">Until the day of the practice, you can only note who is excused.</p>
      )}
      <Parts session={session} part={part} parts={parts} />
      {rows.length === 0 ? (
        <EmptyState title="0 athletes">
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
              isCompact={marked.has(row.athleteId)}
              offered={isBegun ? choices : ["excused"]}
              notes={notes}
              isAsked={row.athleteId === loaderData.noteOf}
              zone={zone}
              form={form}
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
          marked={marked}
          offered={isBegun ? trialChoices : []}
          zone={zone}
          form={form}
        />
      )}
      <section className="no-print" aria-labelledby="practice-note">
        <h2 id="practice-note">Notes on this practice</h2>
        <Notes athlete={null} name="this practice" notes={notes} form={form} />
      </section>
      {isBegun && <Guests {...loaderData} form={form} />}
      <div className="sheet-foot">
        <EntriesState {...entries} names={names} zone={zone} path={path} />
        {names.size > 0 && (
          <Progress
            statuses={entries.statuses}
            waiting={entries.waiting.length}
            last={entries.last ?? loaderData.last}
            names={names}
            guests={new Set(loaderData.joined)}
            everyone={isBegun ? listed : []}
            me={account.name}
            form={form}
          />
        )}
      </div>
    </>
  );
}
