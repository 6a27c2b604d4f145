import type { FormEvent } from "react";
import { Link } from "react-router";
import { appContext, staffContext } from "#core/request-context.ts";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { cleanLine } from "#core/clean-text.ts";
import { nowIn } from "#core/time/time.ts";
import { addSession, cancelSessions } from "../../change-sessions.server.ts";
import { usualPractice } from "../../group-sessions.ts";
import { countTold, listSessions } from "../../read-sessions.server.ts";
import { AdminForm } from "#core/ui/admin/form.tsx";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/list";
import { CancelForm, optionsOf, reasonIn, whenForm } from "./fields.tsx";
import { LateNote, SessionState } from "./state.tsx";
import {
  cancelMessage,
  cancelReasonError,
  messages,
  reasonError,
  refusals,
  type SessionEntry,
  sessionEntry,
  sessionPath,
} from "./session-answers.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Practices");

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const { schedules, venues, club } = content;
  const listed = await listSessions(ctx, context.get(staffContext));
  const now = nowIn(club.timeZone);
  const group = listed.groups.find((id) => id === url.searchParams.get("group")) ?? null;
  const groups = schedules.groups.filter(({ id }) => listed.groups.includes(id));
  const visible = listed.sessions.filter(({ groupId }) => !group || groupId === group);
  const told = await countTold(ctx, visible);
  const entries = visible.map((session) => ({
    ...sessionEntry(session, content, now),
    told: told([session.key]),
    message: cancelMessage([session], content),
  }));
  const days = Map.groupBy(entries, ({ day }) => day);
  return {
    days: [...days].map(([day, sessions]) => ({
      day,
      name: sessions[0]?.dayLabel ?? "",
      sessions,
      places: placesOf(sessions).map((place) => ({
        ...place,
        told: told(place.chosen.map(({ key }) => key)),
        message: cancelMessage(
          visible.filter(({ key }) => place.chosen.some((each) => each.key === key)),
          content,
        ),
      })),
    })),
    group: groups.find(({ id }) => id === group)?.subtitle ?? null,
    groups: groups.map(({ id, subtitle }) => ({ id, name: subtitle })),
    reasons: schedules.reasons,
    venues: venues.map(({ id, name }) => ({ id, name })),
    // Today's usual time may be past.
    day: now.toPlainDate().add({ days: 1 }).toString(),
    usual: Object.fromEntries(
      groups.flatMap(({ id }) => {
        const usual = usualPractice(content, id, now.toPlainDate().toString());
        return usual ? [[id, usual]] : [];
      }),
    ),
    chosen: group ?? groups[0]?.id ?? "",
    extraId: crypto.randomUUID(),
  };
}

/** The locations where two or more sessions of a day can be cancelled together. */
function placesOf(sessions: readonly SessionEntry[]) {
  const open = sessions.filter(({ state }) => state !== "cancelled");
  return [...Map.groupBy(open, ({ venue }) => venue)]
    .filter(([, all]) => all.length > 1)
    .map(([venue, all]) => ({
      venue,
      name: all[0]?.place ?? "",
      chosen: all.map(({ key, seen }) => ({ key, seen })),
    }));
}

/** Cancels one session or several, or adds one. */
export const action = pageActions({
  async cancel(given: StaffPageAction) {
    const chosen = given.form.getAll("session").flatMap((value) => {
      const [, seen = "", key = ""] = /^(\d{1,6}) (.{1,200})$/.exec(String(value)) ?? [];
      return key ? { key, seen: Number(seen) } : [];
    });
    const reason = reasonIn(given.fields);
    const error = cancelReasonError(reason);
    if (error) return given.fail(400, { message: error });
    const result = await cancelSessions(given.ctx, given.staff, { chosen, reason });
    return answer(given, result, messages.cancelled);
  },
  async add(given: StaffPageAction) {
    const {
      id = "",
      group: groupId = "",
      day = "",
      start = "",
      end = "",
      venue = "",
    } = given.fields;
    const reason = cleanLine(given.fields.reason ?? "");
    const error = reasonError(reason);
    if (error)
      return given.fail(400, {
        message: refusals.invalid,
        errors: { reason: error },
        values: given.fields,
      });
    const fields = { day, start, end, venue };
    const result = await addSession(given.ctx, given.staff, { id, groupId, fields, reason });
    return answer(given, result, "Added. Pages, calendars and feeds have it.");
  },
});

function answer(
  { ctx, fields: values, fail }: StaffPageAction,
  result: Awaited<ReturnType<typeof addSession>>,
  message: string,
) {
  if (result.outcome === "done") return redirectWithMessage(ctx, sessionPath(result.key), message);
  const refused = { message: refusals[result.outcome], values };
  if (result.outcome === "invalid") return fail(400, { ...refused, errors: result.errors });
  return fail(result.outcome === "gone" ? 404 : 409, refused);
}

/** The sessions of the next two weeks. */
export default function Sessions({ loaderData, actionData }: Route.ComponentProps) {
  const { days, group, reasons } = loaderData;
  const added = failureOf(actionData, "add");
  return (
    <>
      <PageHead
        title="Practices"
        about={
          group && (
            <>
              {group}. <Link to="/admin/sessions">All groups</Link>
            </>
          )
        }
      >
        <AddSession {...loaderData} added={added} />
      </PageHead>
      <FailureLine failure={added ? undefined : actionData} />
      {days.length === 0 && (
        <EmptyState title="No practice in the next two weeks">
          <p>Practices of the schedule and those that you add appear here.</p>
        </EmptyState>
      )}
      {days.map((day, at) => (
        <Day key={day.day} {...day} isSoon={group !== null || at < soon} reasons={reasons} />
      ))}
    </>
  );
}

/** How many days are open on phones; for a single group, all. */
const soon = 2;

interface DayProps extends DayOfSessions {
  isSoon: boolean;
  reasons: string[];
}
type DayOfSessions = Route.ComponentProps["loaderData"]["days"][number];

function Day({ day, name, sessions, places, isSoon, reasons }: DayProps) {
  return (
    <section className="can-wait" aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>{name}</h2>
      <details open={isSoon || undefined}>
        <summary>
          {sessions.length === 1 ? "1 practice" : `${sessions.length} practices`}
          <span className="unseen"> on {name}</span>
        </summary>
        <ul className="lines">
          {sessions.map((session) => (
            <li key={session.key}>
              <Row session={session} reasons={reasons} />
            </li>
          ))}
        </ul>
        {places.length > 0 && (
          <div className="action-row">
            {places.map((place) => (
              <details key={place.venue}>
                <summary className="staff-button">
                  Cancel all {place.chosen.length} at {place.name}…
                </summary>
                <CancelForm
                  id={`${day}-${place.venue}`}
                  chosen={place.chosen}
                  reasons={reasons}
                  told={place.told}
                  message={place.message}
                />
              </details>
            ))}
          </div>
        )}
      </details>
    </section>
  );
}

function Row({
  session,
  reasons,
}: {
  session: DayOfSessions["sessions"][number];
  reasons: string[];
}) {
  const { key, group, hours, place, state } = session;
  const named = (
    <span className="unseen">
      {" "}
      {group}, {session.dayLabel}
    </span>
  );
  return (
    <>
      <div>
        <h3>
          {state === "cancelled" ? (
            <s>
              {hours} {group}
            </s>
          ) : (
            `${hours} ${group}`
          )}
        </h3>
        <p className="quiet">{place}</p>
        <SessionState session={session} />
      </div>
      <div className="action-row">
        <Link className="staff-button" to={`/admin/sessions/${key}`}>
          Details
          {named}
        </Link>
        {state !== "cancelled" && (
          <details>
            <summary className="staff-button">Cancel…{named}</summary>
            {session.isLate && <LateNote minutes={session.minutes} />}
            <CancelForm
              id={key}
              chosen={[session]}
              reasons={reasons}
              told={session.told}
              message={session.message}
            />
          </details>
        )}
      </div>
    </>
  );
}

type AddProps = Pick<
  Route.ComponentProps["loaderData"],
  "groups" | "venues" | "day" | "usual" | "chosen" | "extraId"
> & {
  added: ActionFailure | undefined;
};

/** A new practice, by default at the group's usual time and place. */
function AddSession({ groups, venues, day, usual, chosen, extraId, added }: AddProps) {
  if (groups.length === 0) return null;
  // Another group: its time and place, except what somebody typed.
  const fill = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLSelectElement) || target.name !== "group") return;
    for (const [name, value] of Object.entries(usual[target.value] ?? {})) {
      const field = target.form?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      const isUsual = Object.values(usual).some((one) => Object.values(one).includes(field.value));
      if (isUsual || field.value === "") field.value = value;
    }
  };
  return (
    <details open={added ? true : undefined}>
      <summary className="staff-button primary">Add a practice…</summary>
      <section className="panel" onChange={fill}>
        <AdminForm
          form={whenForm}
          options={{ group: optionsOf(groups), venue: optionsOf(venues) }}
          values={{ group: chosen, day, ...usual[chosen] }}
          failure={added}
          action="add"
          submit="Add and tell the families"
        >
          <input type="hidden" name="id" value={added?.values.id || extraId} />
        </AdminForm>
      </section>
    </details>
  );
}
