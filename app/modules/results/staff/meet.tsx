import { data, Form, Link, redirect } from "react-router";
import { appContext } from "#core/request-context.ts";
import { enteredLine } from "../entry.ts";
import { eventIds, eventOf } from "#modules/content/events.ts";
import { athleteLabels } from "../match.ts";
import { comparedEvent } from "../results-view.ts";
import { formatDate } from "#core/time/time.ts";
import { correctResult, deleteResult, enterResult, type LineOutcome } from "../enter.server.ts";
import { knownAthletes, readMeet, type Result } from "../read.server.ts";
import { deleteMeet, saveMeet } from "../meets.server.ts";
import { BackLink } from "#core/ui/staff/back-link.tsx";
import { NumberedPager, pageFrom } from "#core/ui/staff/list.tsx";
import { AnswerLine } from "#core/ui/staff/result-line.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/meet";
import { ResultFields, ResultLists, MeetFields } from "./meet-fields.tsx";
import { type Answer, ResultRow, resultEntry, resultFields } from "./result.tsx";
import { staffMeta } from "#core/ui/staff/meta.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.values.name : "Not found");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const found = await readMeet(ctx, params.meet);
  if (!found) throw data(null, 404);
  const { meet, results } = found;
  const page = Math.min(
    pageFrom(url.searchParams),
    Math.max(1, Math.ceil(results.length / pageSize)),
  );
  const listed = inListOrder(results).slice((page - 1) * pageSize, page * pageSize);
  const corrected = listed.find(({ id }) => id === url.searchParams.get("correct"));
  return {
    id: meet.id,
    when: [
      meet.firstDay === meet.lastDay
        ? formatDate(meet.firstDay)
        : `${formatDate(meet.firstDay)} to ${formatDate(meet.lastDay)}`,
      meet.town,
      meet.isIndoor ? "indoor" : "",
    ]
      .filter(Boolean)
      .join(", "),
    values: {
      name: meet.name,
      first_day: meet.firstDay,
      last_day: meet.lastDay === meet.firstDay ? "" : meet.lastDay,
      town: meet.town,
      link: meet.link,
      indoor: meet.isIndoor ? "yes" : "",
    },
    eventNames: eventIds.map((id) => eventOf(id).name),
    count: results.length,
    page,
    hasMore: results.length > page * pageSize,
    events: [...Map.groupBy(listed, comparedEvent)].map(([event, results]) => ({
      event,
      results: results.map(resultEntry),
    })),
    corrected: corrected && {
      id: corrected.id,
      values: resultFields(corrected, athleteLabels(await knownAthletes(ctx))),
    },
    message: pastedMessage(url.searchParams.get("done") ?? ""),
  };
}

/** How many results a page has. */
const pageSize = 100;

/** By event, and in each by round and place. */
function inListOrder(results: readonly Result[]): Result[] {
  const sorted = results.toSorted(
    (a, b) =>
      eventIds.indexOf(a.event) - eventIds.indexOf(b.event) ||
      a.round.localeCompare(b.round) ||
      (a.place ?? 999) - (b.place ?? 999),
  );
  // One event may have several weights or heights: each stays together.
  return [...Map.groupBy(sorted, comparedEvent).values()].flat();
}

/** The counts of a pasted list, from `saved-known-skipped` in the address; empty: nothing was pasted. */
function pastedMessage(done: string): string {
  if (!/^\d{1,5}-\d{1,5}-\d{1,5}$/.test(done)) return "";
  const [saved = 0, known = 0, skipped = 0] = done.split("-").map(Number);
  const parts = [
    saved === 1 ? "1 mark saved" : `${saved} marks saved`,
    known > 0 && (known === 1 ? "1 was saved before" : `${known} were saved before`),
    skipped > 0 && (skipped === 1 ? "1 line skipped" : `${skipped} lines skipped`),
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  "add-result": async ({ ctx, staff, params: { meet }, fields }: Given) =>
    answerLine(await enterResult(ctx, staff, meet, enteredLine(fields)), "new", fields),
  async "correct-result"({ ctx, staff, params, fields: { id = "", ...values } }: Given) {
    const corrected = { meetId: params.meet, id };
    return answerLine(await correctResult(ctx, staff, corrected, enteredLine(values)), id, values);
  },
  async "delete-result"({ ctx, staff, params, fields: { id = "" } }: Given) {
    const isGone = await deleteResult(ctx, staff, { meetId: params.meet, id });
    if (!isGone) throw data(null, 404);
    return data<Answer>({ message: "Deleted.", failed: false, at: "", errors: {}, values: {} });
  },
  async "save-meet"({ ctx, staff, params, fields: values }: Given) {
    const result = await saveMeet(ctx, staff, params.meet, values);
    if (result.outcome === "gone") throw data(null, 404);
    const errors = result.outcome === "invalid" ? result.errors : {};
    const failed = result.outcome === "invalid";
    const message = Object.values(errors)[0] ?? "Saved.";
    return data<Answer>({ message, failed, at: "meet", errors, values }, failed ? 400 : 200);
  },
  async "delete-meet"({ ctx, staff, params }: Given) {
    if (!(await deleteMeet(ctx, staff, params.meet))) throw data(null, 404);
    throw redirect("/admin/meets?done=deleted", 303);
  },
});

function answerLine(result: LineOutcome, at: string, values: Record<string, string>) {
  const none = { errors: {}, at };
  switch (result.outcome) {
    case "gone":
      throw data(null, 404);
    case "saved": {
      // The next result usually has the same event and round.
      const { event = "", round = "" } = values;
      const remaining = at === "new" ? { event, round } : {};
      return data<Answer>({
        ...none,
        message: `Saved. ${result.label}`,
        failed: false,
        values: remaining,
      });
    }
    case "twice":
      return data<Answer>(
        { ...none, message: "This result is entered already.", failed: true, values },
        409,
      );
    case "invalid": {
      const { errors } = result;
      const message = Object.values(errors)[0] ?? "";
      return data<Answer>({ at, errors, message, failed: true, values }, 400);
    }
  }
}

/** A meet: its results by event, and the forms that enter and correct them. Prints as a results list. */
export default function Meet({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, when, eventNames, events, count, message } = loaderData;
  const { page, hasMore, corrected } = loaderData;
  const answer = (at: string) => (actionData?.at === at ? actionData : undefined);
  /** The initial values of a result's form; a correction that failed stays open. */
  const valuesOf = (result: string) => {
    const failed = answer(result)?.failed ? actionData?.values : undefined;
    return failed ?? (corrected?.id === result && !answer(result) ? corrected.values : null);
  };
  const fresh = answer("new");
  const edited = answer("meet");
  const notice = message ? { message, failed: false } : undefined;
  return (
    <>
      <header className="page-head">
        <div>
          <BackLink to="/admin/meets">Meets</BackLink>
          <h1>{values.name}</h1>
          <p className="quiet">{when}</p>
        </div>
        <Link className="staff-button" to={`/admin/meets/${id}/paste`}>
          Paste a results list
        </Link>
      </header>
      <AnswerLine answer={actionData ?? notice} />
      <ResultLists events={eventNames} />
      <section className="panel meet-entry" aria-labelledby="enter-result">
        <h2 id="enter-result">Enter a mark</h2>
        {/* Rendered again after each result, with the focus on the next athlete. */}
        <Form method="post" className="staff-form" key={count} preventScrollReset noValidate>
          <ResultFields
            prefix="new-"
            values={fresh?.values ?? {}}
            errors={fresh?.errors ?? {}}
            isNext={Boolean(fresh)}
          />
          <button className="staff-button primary" name="_action" value="add-result">
            Save the mark
          </button>
        </Form>
      </section>
      {events.length === 0 && <p className="quiet">No marks yet.</p>}
      {/* In a wrapper: the page lays out its own sections one by one. */}
      <div>
        {events.map(({ event, results }) => (
          <section key={event} className="meet-event" aria-label={event}>
            <h2>{event}</h2>
            <ul>
              {results.map((entry) => (
                <ResultRow
                  key={entry.id}
                  entry={entry}
                  values={valuesOf(entry.id)}
                  answer={answer(entry.id)}
                  page={page}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <NumberedPager page={page} hasMore={hasMore} />
      <details className="panel meet-edit" open={edited?.failed}>
        <summary>
          <h2>Change or delete the meet</h2>
        </summary>
        <Form method="post" className="staff-form meet-form" noValidate>
          <MeetFields
            values={edited?.failed ? edited.values : values}
            errors={edited?.errors ?? {}}
          />
          <button className="staff-button primary" name="_action" value="save-meet">
            Save the meet
          </button>
        </Form>
        <details>
          <summary>Delete the meet…</summary>
          <Form method="post">
            <p>
              {count === 0
                ? "It has no results."
                : `Its ${count === 1 ? "result is" : `${count} results are`} deleted with it, and bests and records change. This cannot be undone.`}
            </p>
            <button className="staff-button" name="_action" value="delete-meet">
              Delete the meet
            </button>
          </Form>
        </details>
      </details>
    </>
  );
}
