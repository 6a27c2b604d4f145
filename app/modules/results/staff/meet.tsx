import { data, Form, Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { enteredLine, meetForm } from "../entry.ts";
import { failureOf } from "#core/forms/failure.ts";
import { eventIds, eventOf } from "#modules/content/index.ts";
import { athleteLabels } from "../match.ts";
import { comparedEvent } from "../results-view.ts";
import { formatDate } from "#core/time/time.ts";
import { correctResult, deleteResult, enterResult, type LineOutcome } from "../enter.server.ts";
import { knownAthletes, readMeet, type Result } from "../read.server.ts";
import { deleteMeet, saveMeet } from "../meets.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { AdminForm } from "#core/ui/admin/form.tsx";
import { ExportLinks, NumberedPager, pageFrom } from "#core/ui/admin/list.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/meet";
import { ResultFields, ResultLists } from "./meet-fields.tsx";
import { ResultRow, resultEntry, resultFields } from "./result.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

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
    next: {
      event: url.searchParams.get("event") ?? "",
      round: url.searchParams.get("round") ?? "",
    },
  };
}

/** How many results a page has. */
const pageSize = 100;

/** By event, and within it by round and place. */
function inListOrder(results: readonly Result[]): Result[] {
  const sorted = results.toSorted(
    (a, b) =>
      eventIds.indexOf(a.event) - eventIds.indexOf(b.event) ||
      a.round.localeCompare(b.round) ||
      (a.place ?? 999) - (b.place ?? 999),
  );
  // An event may have several weights or heights: each is kept together.
  return [...Map.groupBy(sorted, comparedEvent).values()].flat();
}

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  async "add-result"(given: Given) {
    const { ctx, staff, params, fields } = given;
    const result = await enterResult(ctx, staff, params.meet, enteredLine(fields));
    // The next result usually has the same event and round.
    const { event = "", round = "" } = fields;
    return answer(given, result, { values: fields, next: { event, round } });
  },
  async "correct-result"(given: Given) {
    const { id = "", ...values } = given.fields;
    const corrected = { meetId: given.params.meet, id };
    const result = await correctResult(given.ctx, given.staff, corrected, enteredLine(values));
    return answer(given, result, { id, values });
  },
  async "delete-result"({ ctx, staff, params: { meet }, url, fields: { id = "" } }: Given) {
    if (!(await deleteResult(ctx, staff, { meetId: meet, id }))) throw data(null, 404);
    return redirectWithMessage(ctx, pathOf(meet, url), "Deleted.");
  },
  async "save-meet"(given: Given) {
    const { ctx, staff, params, fields: values } = given;
    const result = await saveMeet(ctx, staff, params.meet, values);
    if (result.outcome === "gone") throw data(null, 404);
    if (result.outcome === "saved")
      return redirectWithMessage(ctx, pathOf(params.meet, given.url), "Saved.");
    const { errors } = result;
    return given.fail(400, { message: Object.values(errors)[0] ?? "", errors, values });
  },
  async "delete-meet"({ ctx, staff, params }: Given) {
    if (!(await deleteMeet(ctx, staff, params.meet))) throw data(null, 404);
    return redirectWithMessage(ctx, "/admin/meets", "The meet is deleted.");
  },
});

/** The page's address without the result that was being corrected. */
function pathOf(meet: string, url: URL, next: Record<string, string> = {}): string {
  const page = url.searchParams.get("page");
  const query = new URLSearchParams({ ...(page && { page }), ...next });
  return `/admin/meets/${meet}${query.size > 0 ? `?${query}` : ""}`;
}

interface SentLine {
  id?: string;
  values: Record<string, string>;
  /** The initial values for the next result. */
  next?: Record<string, string>;
}

function answer(given: Given, result: LineOutcome, { id = "", values, next }: SentLine) {
  const { ctx, params, url } = given;
  switch (result.outcome) {
    case "gone":
      throw data(null, 404);
    case "saved":
      return redirectWithMessage(ctx, pathOf(params.meet, url, next), `Saved. ${result.label}`);
    case "twice":
      return given.fail(409, { id, message: "This result is entered already.", values });
    case "invalid": {
      const { errors } = result;
      return given.fail(400, { id, message: Object.values(errors)[0] ?? "", errors, values });
    }
  }
}

/** A meet: its results by event, and the forms that enter and correct them. Prints as a results list. */
export default function Meet({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, when, eventNames, events, count, next } = loaderData;
  const { page, hasMore, corrected } = loaderData;
  /** The initial values of a result's form; a correction that failed stays open. */
  const valuesOf = (result: string) =>
    failureOf(actionData, "correct-result", result)?.values ??
    (corrected?.id === result ? corrected.values : null);
  const fresh = failureOf(actionData, "add-result");
  const edited = failureOf(actionData, "save-meet");
  return (
    <>
      <PageHead title={values.name} back={["/admin/meets", "Meets"]} about={when}>
        <Link className="staff-button" to={`/admin/meets/${id}/paste`}>
          Paste a results list
        </Link>
      </PageHead>
      <FailureLine failure={edited ? undefined : actionData} />
      <ResultLists events={eventNames} />
      <section className="panel no-print" aria-labelledby="enter-result">
        <h2 id="enter-result">Enter a result</h2>
        {/* Rendered again after each result, with the focus on the next athlete. */}
        <Form method="post" className="stack" key={count} preventScrollReset noValidate>
          <ResultFields
            prefix="new-"
            values={fresh?.values ?? next}
            errors={fresh?.errors ?? {}}
            isNext={Boolean(fresh) || next.event !== ""}
          />
          <ActionButton action="add-result" look="primary">
            Save the result
          </ActionButton>
        </Form>
      </section>
      {events.length === 0 && <p className="quiet">No results yet.</p>}
      {/* In a wrapper, because the page lays out its direct children one by one. */}
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
                  failure={failureOf(actionData, "correct-result", entry.id)}
                  page={page}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {count > 0 && <ExportLinks call="/api/results" query={`meet=${id}`} />}
      <NumberedPager page={page} hasMore={hasMore} />
      <details className="panel no-print" open={edited ? true : undefined}>
        <summary>
          <h2>Change or delete the meet</h2>
        </summary>
        <AdminForm
          form={meetForm}
          values={values}
          failure={edited}
          action="save-meet"
          submit="Save the meet"
        />
        <details>
          <summary>Delete the meet…</summary>
          <Form method="post">
            <p>
              {count === 0
                ? "It has no results."
                : `Its ${count === 1 ? "result is" : `${count} results are`} deleted with it, and bests and records change. This cannot be undone.`}
            </p>
            <ActionButton action="delete-meet">Delete the meet</ActionButton>
          </Form>
        </details>
      </details>
    </>
  );
}
