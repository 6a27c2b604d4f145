import { useEffect } from "react";
import { data, Form, Link, redirect, useRevalidator } from "react-router";
import type { ActionFailure } from "#core/forms/failure.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { errorSummary } from "#core/forms/error-summary.ts";
import { redirectWithMessage, reloadWithMessage } from "#core/http/flash.server.ts";
import { appContext } from "#core/request-context.ts";
import { exactTime } from "#core/time/time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { AdminForm, type GivenOptions } from "#core/ui/admin/form.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { columnField, columnForm } from "../column-form.ts";
import { importFields } from "../columns.ts";
import {
  columnsOf,
  dateOrderOf,
  discardImport,
  isOpen,
  readImport,
  saveColumns,
} from "../imports.server.ts";
import { familiesNotUndone, undoImport, undoUntil } from "../undo.server.ts";
import type { Import } from "../schema.ts";
import type { Route } from "./+types/import";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { addedText, countText, rowsText, stateLabels } from "./states.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.name : "Not found");

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const own = await readImport(ctx, params.import);
  if (!own) throw data(null, 404);
  const { id, name, state, rowCount, progress, problem, counts } = own;
  const until = undoUntil(own);
  const isUndoable = until !== null && until > new Date();
  return {
    id,
    name,
    state,
    rowCount,
    progress,
    problem,
    added: addedText(counts),
    undoUntil: isUndoable ? exactTime(until, ctx.content.club.timeZone) : null,
    kept: state === "undone" ? await familiesNotUndone(ctx, id) : [],
    columns: isOpen(own) ? columnsForm(own) : null,
  };
}

/** The form that assigns columns: the options for each field, and the assigned or guessed ones. */
function columnsForm(own: Import) {
  const { headings, rows } = own;
  const columns = columnsOf(own);
  const choices = headings.map((heading, n) => {
    const example = rows?.find((row) => row[n])?.[n] ?? "";
    const label = heading || `Column ${n + 1}`;
    return { value: String(n), label: example ? `${label} (${example.slice(0, 30)})` : label };
  });
  const fields = Object.keys(importFields);
  const options: GivenOptions = Object.fromEntries(
    fields.map((field) => [columnField(field), choices]),
  );
  const used = new Set(Object.values(columns));
  return {
    options,
    values: {
      ...Object.fromEntries(
        fields.map((field) => [columnField(field), String(columns[field] ?? "")]),
      ),
      date_order: own.dateOrder ?? "",
    },
    isUnclear: dateOrderOf(own, columns) === "ask",
    unused: headings.filter((heading, n) => heading !== "" && !used.has(n)),
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

async function ownImport({ ctx, params }: Given): Promise<Import> {
  const own = await readImport(ctx, params.import);
  if (!own) throw data(null, 404);
  return own;
}

export const action = pageActions({
  async "save-columns"(given: Given) {
    const own = await ownImport(given);
    const { ctx, fields, fail, params } = given;
    if (!isOpen(own)) return fail(409, { message: "This file was imported meanwhile." });
    const errors = await saveColumns(ctx, own, fields);
    if (Object.keys(errors).length > 0)
      return fail(400, { message: errorSummary(errors), errors, values: fields });
    return redirect(`/admin/imports/${params.import}/rows`, 303);
  },
  async discard(given: Given) {
    const { ctx, staff, fail } = given;
    const isGone = await discardImport(ctx, staff, await ownImport(given));
    return isGone
      ? redirectWithMessage(ctx, "/admin/imports", "The file was discarded.")
      : fail(409, { message: "This file was imported meanwhile: undo it instead." });
  },
  async undo(given: Given) {
    const { id } = await ownImport(given);
    const { ctx, staff, fail } = given;
    const undone = await undoImport(ctx, staff, id);
    if (undone.outcome === "late")
      return fail(409, { message: "It was undone already, or more than a day has passed." });
    return reloadWithMessage(given, `Removed: ${addedText(undone.removed)}.`);
  },
});

/** An import: its columns, then its progress, then its result. */
export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, state, rowCount, columns, problem } = loaderData;
  const failure = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <>
      <PageHead
        title={<bdi>{name}</bdi>}
        back={["/admin/imports", "Import"]}
        about={`${rowsText(rowCount)}. ${stateLabels[state]}.`}
      />
      {failure?.action !== "save-columns" && <FailureLine failure={failure} />}
      {problem && (
        <p className="notice" role="alert" dir="auto">
          {problem}
        </p>
      )}
      {state === "queued" && <Progress {...loaderData} />}
      {columns && <Columns id={id} {...columns} failure={failure} />}
      <Result {...loaderData} />
    </>
  );
}

type Shown = Route.ComponentProps["loaderData"];

/** How often the page asks for the progress, in ms. */
const every = 1_500;

function Progress({ id, progress, rowCount }: Shown) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), every);
    return () => clearInterval(timer);
  }, [revalidate]);
  const text = `${countText(progress)} of ${countText(rowCount)}`;
  return (
    <div className="panel">
      <p role="status">
        Importing: <strong>{text}</strong>
      </p>
      <progress value={progress} max={rowCount} aria-label="Rows imported">
        {text}
      </progress>
      <p>
        <Link to={`/admin/imports/${id}`} reloadDocument>
          Look again
        </Link>
      </p>
    </div>
  );
}

type ColumnsProps = { id: string; failure: ActionFailure | undefined } & NonNullable<
  Shown["columns"]
>;

function Columns({ options, values, isUnclear, unused, failure }: ColumnsProps) {
  return (
    <>
      {isUnclear && (
        <p className="notice">
          Dates such as 04/05/2015 can be read in two ways. Choose one below.
        </p>
      )}
      {unused.length > 0 && <p className="quiet">Not imported: {unused.join(", ")}.</p>}
      <AdminForm
        form={columnForm}
        values={values}
        options={options}
        failure={failure?.action === "save-columns" ? failure : undefined}
        action="save-columns"
        submit="Review rows"
      />
      <Form method="post">
        <ActionButton action="discard" look="plain">
          Discard this file
        </ActionButton>
      </Form>
    </>
  );
}

function Result({ state, added, undoUntil: until, kept }: Shown) {
  return (
    <>
      {state === "done" && (
        <div className="panel">
          <h2>Added: {added}</h2>
          {until ? (
            <Form method="post">
              <p>You can undo this until {until}. What somebody has changed or used since stays.</p>
              <ActionButton action="undo">Undo this import</ActionButton>
            </Form>
          ) : (
            <p>It can no longer be undone.</p>
          )}
        </div>
      )}
      {kept.length > 0 && (
        <section className="panel" aria-labelledby="kept">
          <h2 id="kept">These families stay as they are</h2>
          <ul>
            {kept.map((family) => (
              <li key={family.id}>
                <Link to={`/admin/families/${family.id}`} dir="auto">
                  {family.name}
                </Link>
                : {family.why}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
