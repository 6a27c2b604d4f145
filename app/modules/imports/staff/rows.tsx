import { data, Form, Link, redirect, useFetcher } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { reloadWithMessage } from "#core/http/flash.server.ts";
import { fullName } from "#core/names.ts";
import { appContext } from "#core/request-context.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { NumberedPager, pageFrom } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { importFields } from "../columns.ts";
import { isOpen, queueImport, readImport, saveTicks } from "../imports.server.ts";
import { planOf } from "../plan.server.ts";
import type { Outcome, Plan, PlannedRow } from "../plan.ts";
import type { Import } from "../schema.ts";
import { runImport } from "../write.server.ts";
import type { Route } from "./+types/rows";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { addedText, rowsText } from "./states.ts";

export const meta: Route.MetaFunction = () => staffMeta("Rows to import");

const size = 100;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const own = await readImport(ctx, params.import);
  if (!own) throw data(null, 404);
  const plan = isOpen(own) ? await planOf(ctx, own) : null;
  if (!plan) throw redirect(`/admin/imports/${own.id}`);
  const show = url.searchParams.get("show") === "problems" ? "problems" : "all";
  const found = plan.rows.filter(({ outcome }) => show === "all" || outcome === "problem");
  const last = Math.max(1, Math.ceil(found.length / size));
  const page = Math.min(last, pageFrom(url.searchParams));
  const wrong = problemsIn(plan);
  // What is written once the rows with a problem are corrected or left out.
  const ready =
    (wrong.length > 0 && (await planOf(ctx, { ...own, skipped: [...own.skipped, ...wrong] }))) ||
    plan;
  const people = ready.families.flatMap(({ athletes }) => athletes);
  const count = (wanted: Outcome) => plan.rows.filter(({ outcome }) => outcome === wanted).length;
  return {
    id: own.id,
    name: own.name,
    show,
    page,
    hasMore: page < last,
    rows: found.slice((page - 1) * size, page * size).map((row) => rowEntry(row, own)),
    counts: { problem: count("problem"), same: count("same"), skipped: count("skipped") },
    taken: plan.rows.length - count("skipped"),
    added: addedText({
      family: ready.families.filter(({ id, rows }) => id === null && rows > 0).length,
      athlete: people.filter(({ id }) => id === null).length,
      registration: people.reduce((sum, { places }) => sum + places.length, 0),
      member: people.filter(({ member }) => member !== null).length,
    }),
  };
}

/** The numbers of the rows that have a problem. */
const problemsIn = ({ rows }: Plan): number[] =>
  rows.flatMap(({ n, outcome }) => (outcome === "problem" ? [n] : []));

/** A row for staff to check: what will happen, and the errors by cell. */
function rowEntry({ n, row, outcome, text, errors }: PlannedRow, own: Import) {
  const cells = own.rows?.[n - own.firstRow] ?? [];
  const { guardians } = row;
  return {
    n,
    name: fullName(row.athlete) || "Without a name",
    about: [row.athlete.bornOn, ...guardians.map(({ name, email }) => name || email)]
      .filter(Boolean)
      .join(", "),
    isIn: outcome !== "skipped",
    outcome,
    text,
    problems: Object.entries(errors).map(([field, problem]) => ({
      field,
      label: importFields[field]?.label ?? "",
      cell: cells[own.columns?.[field] ?? -1] ?? "",
      problem,
    })),
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

async function openImport({ ctx, params }: Given) {
  const own = await readImport(ctx, params.import);
  if (!own) throw data(null, 404);
  if (isOpen(own)) return own;
  throw redirect(`/admin/imports/${own.id}`, 303);
}

/**
 * The rows on the page, and the selected ones: a form contains both, so that selections on other pages are
 * kept.
 */
function ticksIn({ form }: Given) {
  const numbers = (name: string) => form.getAll(name).map(Number).filter(Number.isSafeInteger);
  return { shown: numbers("shown"), ticked: new Set(numbers("in")) };
}

/** A short list is imported during the request; a longer one by the queue's job. */
const mostAtOnce = 200;

export const action = pageActions({
  async "save-ticks"(given: Given) {
    const own = await openImport(given);
    await saveTicks(given.ctx, own.id, ticksIn(given));
    // Sent by the script for a single checkbox: no redirect.
    if (given.fields.by === "tick") return { saved: true };
    return reloadWithMessage(given, "The choice of rows was saved.");
  },
  async "skip-problems"(given: Given) {
    const own = await openImport(given);
    const plan = await planOf(given.ctx, own);
    const shown = plan ? problemsIn(plan) : [];
    await saveTicks(given.ctx, own.id, { shown, ticked: new Set() });
    return redirect(`/admin/imports/${own.id}/rows`, 303);
  },
  async import(given: Given) {
    const own = await openImport(given);
    const { ctx, staff, fail } = given;
    await saveTicks(ctx, own.id, ticksIn(given));
    const now = await readImport(ctx, own.id);
    const plan = now && (await planOf(ctx, now));
    const wrong = plan ? problemsIn(plan).length : 0;
    if (!plan || wrong > 0)
      return fail(400, {
        message: `${wrong === 1 ? "1 row has" : `${wrong} rows have`} a problem. Correct the file and upload it again, or leave these rows out.`,
      });
    if (plan.families.length === 0) return fail(400, { message: "Select a row to import." });
    if ((await queueImport(ctx, staff, own.id)) && plan.rows.length <= mostAtOnce)
      await runImport(ctx, own.id);
    return redirect(`/admin/imports/${own.id}`, 303);
  },
});

/** Each row with what will happen. Nothing has been written yet. */
export default function ImportRows({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, show, page, hasMore, rows, counts, taken, added } = loaderData;
  const ticks = useFetcher();
  const failure = actionData && "errors" in actionData ? actionData : undefined;
  const at = `/admin/imports/${id}`;
  return (
    <>
      <PageHead
        title={<bdi>{name}</bdi>}
        back={[at, "Columns"]}
        about="Nothing is written yet. All selected rows are imported, or none."
      />
      <FailureLine failure={failure} />
      <p role="status">
        <strong>{added}</strong>
        {counts.same > 0 && `, ${counts.same} already there`}
        {counts.skipped > 0 && `, ${counts.skipped} left out`}
        {counts.problem > 0 && `, ${counts.problem} with a problem`}
      </p>
      <nav className="page-tabs" aria-label="Rows">
        <Link to={`${at}/rows`} aria-current={show === "all" ? "page" : undefined}>
          All rows
        </Link>
        <Link
          to={`${at}/rows?show=problems`}
          aria-current={show === "problems" ? "page" : undefined}
        >
          With a problem ({counts.problem})
        </Link>
      </nav>
      <Form
        method="post"
        className="data-list"
        onChange={({ currentTarget }) => {
          const sent = new FormData(currentTarget);
          sent.set("_action", "save-ticks");
          sent.set("by", "tick");
          void ticks.submit(sent, { method: "post" });
        }}
      >
        <div className="action-row">
          {/* Until they are left out, nothing is imported. */}
          {counts.problem > 0 ? (
            <ActionButton action="skip-problems" look="primary">
              Leave out {rowsText(counts.problem)} with a problem
            </ActionButton>
          ) : (
            <ActionButton action="import" look="primary">
              Import {rowsText(taken)}
            </ActionButton>
          )}
          <ActionButton action="save-ticks">Save the selection</ActionButton>
        </div>
        {rows.length > 0 ? (
          <Rows rows={rows} />
        ) : (
          <p className="quiet">{show === "all" ? "No rows." : "No row has a problem."}</p>
        )}
      </Form>
      <NumberedPager page={page} hasMore={hasMore} />
    </>
  );
}

const tones: Record<Outcome, string | undefined> = {
  new: "good",
  joins: "good",
  adds: "good",
  same: "quiet",
  skipped: "quiet",
  problem: "alert",
};

function Rows({ rows }: { rows: ReturnType<typeof rowEntry>[] }) {
  return (
    <table className="rows" role="table" aria-label="The file’s rows, with what will happen">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className="row-pick">
            Import
          </th>
          <th role="columnheader" scope="col">
            Row
          </th>
          <th role="columnheader" scope="col">
            Athlete
          </th>
          <th role="columnheader" scope="col">
            What will happen
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ n, name, about, isIn, outcome, text, problems }) => (
          <tr role="row" key={n}>
            <td role="cell" className="row-pick">
              <input type="hidden" name="shown" value={n} />
              <input
                type="checkbox"
                name="in"
                value={n}
                defaultChecked={isIn}
                key={String(isIn)}
                aria-label={`Import row ${n}, ${name}`}
              />
            </td>
            <td role="cell" data-label="Row">
              {n}
            </td>
            <td role="cell" className="row-title" data-wrap dir="auto">
              {name}
              {about && <span className="row-more">{about}</span>}
            </td>
            <td role="cell" data-wrap>
              {problems.length === 0 && (
                <span className="badge" data-tone={tones[outcome]}>
                  {text}
                </span>
              )}
              {problems.map(({ field, label, cell, problem }) => (
                <p key={field} className="field-error" dir="auto">
                  {label}
                  {cell && `: “${cell}”`}. {problem}.
                </p>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
