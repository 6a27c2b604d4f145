import { namesOf } from "#domain/records.ts";
import { Form } from "react-router";
import { auditActions } from "#domain/staff.ts";
import { clockOf } from "#server/content/clock.ts";
import { listAudit } from "#server/staff/audit.ts";
import { appContext } from "../context.ts";
import type { Route } from "./+types/audit";
import { staffMeta } from "./layout.tsx";
import { AuditEntries, auditEntry } from "./ui/audit-entries.tsx";
import { EmptyState, FilterSelect, Pager } from "./ui/list.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Log");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url;
  const known = namesOf(auditActions);
  const action = known.find((one) => one === searchParams.get("action")) ?? null;
  const before = Number(searchParams.get("before")) || null;
  const { rows, next } = await listAudit(context.get(appContext), { before, action });
  const clock = clockOf(context.get(appContext));
  return {
    action,
    query: url.search,
    next: next === null ? null : String(next),
    entries: rows.map((row) => auditEntry(row, clock)),
  };
}

/** Who changed what, newest first. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const { action, query, entries, next } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>Log</h1>
      </header>
      <Form className="filters" role="search">
        <FilterSelect name="action" label="Action" chosen={action} options={auditActions} />
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
