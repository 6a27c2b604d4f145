import { namesOf } from "#core/records.ts";
import { Form } from "react-router";
import { listAudit } from "#core/audit/audit.server.ts";
import { auditEntries } from "#modules/enrolment/index.server.ts";
import { AuditEntries } from "#modules/enrolment/ui.ts";
import { appContext } from "#core/request-context.ts";
import type { Route } from "./+types/audit";
import { EmptyState, FilterSelect, Pager } from "#core/ui/admin/list.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Log");

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { searchParams } = url;
  const { auditActions } = ctx.modules;
  const action = namesOf(auditActions).find((one) => one === searchParams.get("action")) ?? null;
  const before = Number(searchParams.get("before")) || null;
  const { rows, next } = await listAudit(ctx, { before, action });
  return {
    action,
    actions: Object.fromEntries(
      Object.entries(auditActions).map(([name, { label }]) => [name, label]),
    ),
    query: url.search,
    next: next === null ? null : String(next),
    entries: await auditEntries(ctx, rows),
  };
}

/** Who changed what, newest first. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const { action, actions, query, entries, next } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>Log</h1>
      </header>
      <Form className="filters" role="search">
        <FilterSelect name="action" label="Action" chosen={action} options={actions} />
        <button className="staff-button">Show</button>
      </Form>
      {entries.length > 0 ? (
        <AuditEntries entries={entries} />
      ) : (
        <EmptyState title="Nothing yet">
          <p>
            Sign-ins, content changes, invitations, downloads and payment corrections appear here.
          </p>
        </EmptyState>
      )}
      <Pager query={query} next={next} />
    </>
  );
}
