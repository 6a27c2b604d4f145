import { data, Form, Link } from "react-router";
import { defineForm } from "#core/forms/define-form.ts";
import { appContext } from "#core/request-context.ts";
import { Bar } from "#core/ui/admin/bar.tsx";
import { Fields } from "#core/ui/admin/form.tsx";
import { EmptyState, ExportLinks } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { reportColumns, reportRows, reportSeasons, seasonFor } from "../read.server.ts";
import { type Cell, dimensions, reportNamed, reportQuery, reports } from "../reports.ts";
import type { Route } from "./+types/report";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.title : "Not found");

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const name = reportNamed(url.searchParams.get("report") ?? "registrations");
  if (!name) throw data(null, 404);
  const query = reportQuery(url.searchParams);
  const [rows, seasons] = await Promise.all([reportRows(ctx, name, query), reportSeasons(ctx)]);
  return {
    name,
    title: reports[name].title,
    query,
    season: seasonFor(ctx, seasons, query.season)?.id ?? "",
    seasons: seasons.map(({ id, name: label }) => ({ value: id, label })),
    columns: reportColumns(name, query),
    rows,
  };
}

const filters = defineForm({
  season: { kind: "choice", label: "Season", options: "given" },
  by: { kind: "choice", label: "By", options: dimensions },
  and: { kind: "choice", label: "And by", options: dimensions, none: "Any" },
});

const tabs = Object.entries(reports).map(([name, { title }]) => ({ name, title }));

/** One report as a table whose numbers have bars, with its files. */
export default function Report({ loaderData }: Route.ComponentProps) {
  const { name, title, query, season, seasons, columns, rows } = loaderData;
  const { about, asks } = reports[name];
  const asked = new URLSearchParams({ season, by: query.by, ...(query.and && { and: query.and }) });
  return (
    <>
      <PageHead title={title} about={about}>
        <ExportLinks call={`/api/reports/${name}`} query={`${asked}`} />
      </PageHead>
      <nav className="page-tabs" aria-label="Reports">
        {tabs.map((tab) => (
          <Link
            key={tab.name}
            to={`/admin/reports?report=${tab.name}`}
            aria-current={tab.name === name ? "page" : undefined}
          >
            {tab.title}
          </Link>
        ))}
      </nav>
      {asks.length > 0 && (
        <Form className="filters" key={`${asked}`}>
          <input type="hidden" name="report" value={name} />
          <Fields
            form={filters}
            only={name === "registrations" ? ["season", "by", "and"] : ["season"]}
            options={{ season: seasons }}
            values={{ season, by: query.by, and: query.and ?? "" }}
            errors={{}}
          />
          <button className="staff-button">Show</button>
        </Form>
      )}
      {rows.length === 0 ? (
        <EmptyState title="Nothing to count yet">
          <p>The numbers appear with the first registrations.</p>
        </EmptyState>
      ) : (
        <Table {...{ title, columns, rows }} />
      )}
    </>
  );
}

type TableProps = Pick<Route.ComponentProps["loaderData"], "title" | "columns" | "rows">;

function Table({ title, columns, rows }: TableProps) {
  const most = columns.map(({ kind }, n) =>
    kind === "percent" ? 100 : Math.max(1, ...rows.map((row) => Number(row[n]) || 0)),
  );
  return (
    <div className="table-scroll">
      <table className="bars" aria-label={title}>
        <thead>
          <tr>
            {columns.map(({ label, kind, bar, room }) => (
              <th
                key={label}
                scope="col"
                data-end={kind && !bar ? true : undefined}
                data-room={room}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              {columns.map(({ label, kind, bar, room }, n) => {
                const cell = row[n] ?? null;
                if (n === 0)
                  return (
                    <th key={label} scope="row" dir="auto">
                      {cell}
                    </th>
                  );
                if (bar)
                  return (
                    <Bar key={label} share={Number(cell) / (most[n] ?? 1)}>
                      {shown(cell, kind)}
                    </Bar>
                  );
                return (
                  <td
                    key={label}
                    data-end={kind ? true : undefined}
                    data-room={room}
                    dir={kind ? undefined : "auto"}
                  >
                    {shown(cell, kind)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const shown = (cell: Cell, kind: "count" | "percent" | undefined) =>
  cell === null ? "–" : kind === "percent" ? `${cell}%` : cell;
