import { Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { auditEntries } from "#modules/enrolment/index.server.ts";
import { auditAuthors, listAudit } from "../audit-list.server.ts";
import { auditList } from "../audit-list.ts";
import type { Route } from "./+types/audit";

export const meta: Route.MetaFunction = () => staffMeta("Log");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const query = listQuery(auditList, url.searchParams);
  const [who, { rows, next }] = await Promise.all([auditAuthors(ctx), listAudit(ctx, query)]);
  const actions = Object.entries(ctx.modules.auditActions).map(([name, { label }]) => [
    name,
    label,
  ]);
  const entries = await auditEntries(ctx, rows);
  return {
    query,
    options: { who, action: Object.fromEntries(actions) as Record<string, string> },
    entries: entries.map(({ id, ...entry }) => ({ key: String(id), ...entry })),
    next,
  };
}

type Entry = Route.ComponentProps["loaderData"]["entries"][number];

const columns: Column<Entry>[] = [
  {
    label: "What",
    title: true,
    wrap: true,
    cell: ({ who, did, subject, detail }) => (
      <>
        <strong>{who}</strong> · {did} <span className="written">{subject}</span>
        {detail && <span className="row-more">{detail}</span>}
      </>
    ),
  },
  { label: "When", cell: ({ at }) => <When time={at} /> },
];

/** Who changed what, newest first. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const { query, options, entries, next } = loaderData;
  return (
    <>
      <PageHead title="Log" />
      <DataList
        list={auditList}
        query={query}
        options={options}
        label="Log, newest first"
        columns={columns}
        rows={entries}
        next={next}
        exports="/api/log"
        empty={
          <EmptyState title="Nothing yet">
            <p>Content changes, invitations, downloads and payment corrections appear here.</p>
          </EmptyState>
        }
      >
        {!query.chosen.action && query.chosen.area !== "accounts" && (
          <p className="quiet">
            Sign-ins are not here: choose the area <Link to="?area=accounts">Accounts</Link>.
          </p>
        )}
      </DataList>
    </>
  );
}
