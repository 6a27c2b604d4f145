import { data, Form } from "react-router";
import { appContext, staffContext } from "#core/request-context.ts";
import { failureOf } from "#core/forms/failure.ts";
import { cleanLine } from "#core/clean-text.ts";
import { pageOf } from "#core/paging.ts";
import { exactTime, nowIn } from "#core/time/time.ts";
import { readSession } from "../../read-sessions.server.ts";
import { cancelSessions, moveSession, restoreSession } from "../../change-sessions.server.ts";
import { stopNotifying } from "../../stop-notifying.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { BackLink } from "#core/ui/admin/back-link.tsx";
import { AdminForm } from "#core/ui/admin/form.tsx";
import { NumberedPager, pageFrom } from "#core/ui/admin/list.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { callTo } from "#core/ui/admin/telephone.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/session";
import {
  CancelForm,
  ChosenSession,
  optionsOf,
  reasonIn,
  Told,
  whenFields,
  whenForm,
} from "./fields.tsx";
import { savedNotSent } from "#modules/inbox/ui.ts";
import { LateNote, SessionState } from "./state.tsx";
import {
  cancelMessage,
  cancelReasonError,
  messages,
  reasonError,
  refusals,
  sessionEntry,
  sessionPath,
} from "./session-answers.ts";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.session.group : "Not found");

/** People per page in each list of a change's recipients. */
const pageSize = 100;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const found = await readSession(ctx, context.get(staffContext), params.key);
  if (!found) throw data(null, 404);
  const { club, schedules, venues } = content;
  const now = nowIn(club.timeZone);
  const { session, last, notified, mayStop, together, unreachable, told } = found;
  const { reached = [], waiting = [], missed = [] } = notified ?? {};
  const toCall = [...missed, ...unreachable.flatMap(({ guardians }) => guardians)].filter(
    ({ phone }) => phone,
  );
  const longest = Math.max(reached.length, waiting.length, toCall.length);
  const { from, to, ...pages } = pageOf(longest, pageFrom(url.searchParams), pageSize);
  const listOf = <Person,>(people: Person[]) => ({
    count: people.length,
    listed: people.slice(from, to),
  });
  return {
    session: sessionEntry(session, content, now),
    isOver: Temporal.ZonedDateTime.compare(session.end, now) <= 0,
    last: last && `${last.by}, ${exactTime(last.at, club.timeZone)}`,
    together,
    mayStop,
    told,
    message: cancelMessage([session], content),
    notified: notified && {
      state: notified.state,
      notBefore: notified.notBefore && exactTime(notified.notBefore, club.timeZone),
      done: notified.isSaved ? savedNotSent.toLowerCase() : "reached",
      reached: listOf(reached),
      waiting: listOf(waiting),
      missed: missed.length,
    },
    toCall: listOf(toCall),
    pages,
    reasons: schedules.reasons,
    venues: venues.map(({ id, name }) => ({ id, name })),
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

/** Cancels, moves or restores the session, or stops the messages to its families. */
export const action = pageActions({
  async cancel(given: Given) {
    const reason = reasonIn(given.fields);
    const error = cancelReasonError(reason);
    if (error) return given.fail(400, { message: refusals.invalid, errors: { reason: error } });
    const chosen = [chosenIn(given)];
    const result = await cancelSessions(given.ctx, given.staff, { chosen, reason });
    return answer(given, result, messages.cancelled);
  },
  async move(given: Given) {
    const { day = "", start = "", end = "", venue = "", reason: typed = "" } = given.fields;
    const reason = cleanLine(typed);
    const error = reasonError(reason);
    const values = given.fields;
    if (error)
      return given.fail(400, { message: refusals.invalid, errors: { reason: error }, values });
    const change = { chosen: chosenIn(given), fields: { day, start, end, venue }, reason };
    const result = await moveSession(given.ctx, given.staff, change);
    return answer(given, result, "Moved. Pages, calendars and feeds say so.");
  },
  async restore(given: Given) {
    const result = await restoreSession(given.ctx, given.staff, chosenIn(given));
    return answer(given, result, "Reinstated. Pages, calendars and feeds say so.");
  },
  stop: (given: Given) =>
    stopMessages(given, {
      isUndone: false,
      path: sessionPath(given.params.key),
      message: "Stopped: nobody gets the message. The change itself stays.",
    }),
  undo: (given: Given) =>
    stopMessages(given, {
      isUndone: true,
      path: "/admin/sessions",
      message: "Undone. Nobody is told about it.",
    }),
});

/** The session as the page showed it. */
const chosenIn = ({ params: { key }, fields: { session = "" } }: Given) => ({
  key,
  seen: Number(/^\d{1,6}/.exec(session)?.[0] ?? -1),
});

async function stopMessages(
  { ctx, staff, params: { key }, fail }: Given,
  { isUndone, path, message }: { isUndone: boolean; path: string; message: string },
) {
  const { outcome } = await stopNotifying(ctx, staff, { key, isUndone });
  if (outcome === "gone") throw data(null, 404);
  if (outcome === "done") return redirectWithMessage(ctx, path, message);
  return fail(409, { message: "Too late: the message is on its way." });
}

function answer(
  { ctx, params: { key }, fields: values, fail }: Given,
  result: Awaited<ReturnType<typeof moveSession>>,
  message: string,
) {
  switch (result.outcome) {
    case "done":
      return redirectWithMessage(ctx, sessionPath(key), message);
    case "gone":
      throw data(null, 404);
    case "invalid":
      return fail(400, { message: refusals.invalid, errors: result.errors, values });
    default:
      return fail(409, { message: refusals[result.outcome], values });
  }
}

/** One session on one day: the changes, who was notified, and the possible actions. */
export default function SessionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { session, isOver, last, reasons, venues, told, message } = loaderData;
  const moved = failureOf(actionData, "move");
  const { group, dayLabel, hours, place, address, state } = session;
  return (
    <>
      <header className="page-head">
        <div>
          <BackLink to="/admin/sessions">Practices</BackLink>
          <h1>{group}</h1>
          <p>
            {dayLabel}, {hours}, {place}
          </p>
          <p className="quiet">{address}</p>
          <SessionState session={session} />
          {last && <p className="quiet">Changed by {last}</p>}
        </div>
      </header>
      <FailureLine failure={moved ? undefined : actionData} />
      {session.isLate && state === "cancelled" && !isOver && <LateNote minutes={session.minutes} />}
      <Families {...loaderData} />
      {!isOver && (
        <>
          {(state === "cancelled" || state === "moved") && (
            <Form method="post" className="panel stack slim">
              <ChosenSession chosen={[session]} />
              <ActionButton action="restore" look="primary">
                {state === "cancelled"
                  ? "Reinstate this practice"
                  : "Back to the scheduled time and place"}
              </ActionButton>
              <Told people={told} />
            </Form>
          )}
          {state !== "cancelled" && (
            <section className="panel" aria-labelledby="cancel">
              <h2 id="cancel">Cancel</h2>
              {session.isLate && <LateNote minutes={session.minutes} />}
              <CancelForm
                id="own"
                chosen={[session]}
                reasons={reasons}
                error={failureOf(actionData, "cancel")?.errors.reason}
                told={told}
                message={message}
              />
            </section>
          )}
          <section className="panel" aria-labelledby="move">
            <h2 id="move">Move</h2>
            <AdminForm
              form={whenForm}
              only={whenFields}
              options={{ venue: optionsOf(venues) }}
              values={{ ...session.values, reason: "" }}
              failure={moved}
              action="move"
              submit="Move and tell the families"
            >
              <ChosenSession chosen={[session]} />
            </AdminForm>
          </section>
        </>
      )}
    </>
  );
}

type FamiliesProps = Pick<
  Route.ComponentProps["loaderData"],
  "notified" | "toCall" | "pages" | "together" | "mayStop"
>;

/** Who was notified of the last change, and whom to call. */
function Families({ notified, toCall, pages, together, mayStop }: FamiliesProps) {
  if (!notified && toCall.count === 0) return null;
  return (
    <section className="panel" aria-labelledby="told">
      <h2 id="told">Families</h2>
      {notified?.state === "waiting" && !mayStop && (
        <p>
          The message goes out at {notified.notBefore}. Other groups’ sessions were changed with
          this one: an admin can stop it.
        </p>
      )}
      {notified?.state === "waiting" && mayStop && (
        <Form method="post">
          <p>
            The message goes out on {notified.notBefore}. Until then you can stop it
            {together > 1 && `, for all ${together} sessions that were changed together`}.
          </p>
          <div className="action-row">
            <ActionButton action="undo" look="primary">
              Stop and undo the change
            </ActionButton>
            <ActionButton action="stop">Stop the message only</ActionButton>
          </div>
        </Form>
      )}
      {notified?.state === "draft" && (
        <p>The message was stopped, and nobody was told. It is a draft among the messages.</p>
      )}
      {notified?.state === "sent" && (
        <>
          <p>
            {notified.reached.count} {notified.done}, {notified.waiting.count} on their way,{" "}
            {notified.missed} not reached.
          </p>
          {notified.reached.listed.length > 0 && (
            <details open={pages.page > 1}>
              <summary>Their names</summary>
              <p>{notified.reached.listed.join(", ")}</p>
            </details>
          )}
          {notified.waiting.listed.length > 0 && (
            <details open={pages.page > 1}>
              <summary>On their way</summary>
              <p>{notified.waiting.listed.join(", ")}</p>
            </details>
          )}
        </>
      )}
      {toCall.listed.length > 0 && (
        <>
          <h3>Call these</h3>
          <ul className="lines">
            {toCall.listed.map(({ name, phone }) => (
              <li key={name + phone}>
                <span>{name}</span>
                <a href={callTo(phone)}>{phone}</a>
              </li>
            ))}
          </ul>
        </>
      )}
      <NumberedPager {...pages} />
    </section>
  );
}
