import { Form, Link, redirect } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { relativeTime } from "#core/relative-time.ts";
import { appContext } from "#core/request-context.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { type Column, Rows } from "#core/ui/admin/data-list.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { emptyFile } from "../columns.ts";
import { createImport, listImports } from "../imports.server.ts";
import type { Route } from "./+types/list";
import { countText, stateLabels } from "./states.ts";

export const meta: Route.MetaFunction = () => staffMeta("Import");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const clock = clockOf(ctx);
  const entries = (await listImports(ctx)).map(({ id: key, createdAt, ...entry }) => ({
    key,
    ...entry,
    at: relativeTime(createdAt, clock),
  }));
  return { entries, emptyFile };
}

export const action = pageActions({
  async upload({ ctx, staff, fields, fail }: StaffPageAction<Route.ActionArgs>) {
    const { file = "", file_name: name = "" } = fields;
    const made = await createImport(ctx, staff, { file, name });
    if ("problem" in made)
      return fail(400, { message: made.problem, errors: { file: made.problem } });
    return redirect(`/admin/imports/${made.id}`, 303);
  },
});

const columns: Column<Route.ComponentProps["loaderData"]["entries"][number]>[] = [
  {
    label: "File",
    title: true,
    cell: ({ key, name }) => (
      <Link to={`/admin/imports/${key}`} dir="auto">
        {name}
      </Link>
    ),
  },
  { label: "Rows", end: true, card: "end", cell: ({ rowCount }) => countText(rowCount) },
  { label: "Status", card: "state", cell: ({ state }) => stateLabels[state] },
  {
    label: "Uploaded",
    wrap: true,
    card: "meta",
    cell: ({ at, createdByName }) => (
      <>
        <When time={at} /> by {createdByName}
      </>
    ),
  },
];

/** Uploads a spreadsheet of families; below it, the last ones. */
export default function Imports({ loaderData, actionData }: Route.ComponentProps) {
  const { entries, emptyFile: file } = loaderData;
  const failure = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <>
      <PageHead
        title="Import"
        about="A spreadsheet with a row for each athlete: families, registrations and federation numbers. You see what will happen before anything is written, and can undo it for a day."
      />
      <FailureLine failure={failure} />
      <Form method="post" encType="multipart/form-data" className="panel stack" noValidate>
        <StaffField
          name="file"
          label="CSV or Excel file"
          hint="At most 2 MB and 5,000 rows. The first row has the headings."
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          error={failure?.errors.file}
        />
        <div className="action-row">
          <ActionButton action="upload" look="primary">
            Upload
          </ActionButton>
          <a
            className="staff-button"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(file)}`}
            download="families.csv"
          >
            Empty file with all headings
          </a>
        </div>
      </Form>
      {entries.length === 0 ? (
        <EmptyState title="No imports yet">
          <p>Each file that you upload appears here, with its result.</p>
        </EmptyState>
      ) : (
        <Rows label="Imports, the newest first" columns={columns} rows={entries} />
      )}
    </>
  );
}
