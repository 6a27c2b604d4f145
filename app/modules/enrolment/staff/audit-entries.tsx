import type { AuditEntry } from "../audit-entries.server.ts";
import { May } from "#core/ui/admin/may.tsx";
import { When } from "#core/ui/admin/when.tsx";

/** The changes made by staff to one athlete or order, newest first. */
export const AuditPanel = ({ entries }: { entries: AuditEntry[] }) => (
  <May may="audit.read">
    <section className="panel" aria-labelledby="log">
      <h2 id="log">Log</h2>
      <AuditEntries entries={entries} />
    </section>
  </May>
);

/** The same, collapsed, at the end of a long page. */
export const CollapsibleAudit = ({ entries }: { entries: AuditEntry[] }) => (
  <May may="audit.read">
    <details className="panel" id="log">
      <summary>Change history</summary>
      <AuditEntries entries={entries} />
    </details>
  </May>
);

function AuditEntries({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) return <p className="quiet">No changes yet.</p>;
  return (
    <ol className="lines">
      {entries.map(({ id, at, who, did, subject, detail }) => (
        <li key={id}>
          <p>
            <strong>{who}</strong> · {did} <span className="written">{subject}</span>
          </p>
          <p className="quiet">
            <When time={at} />
            {detail && ` · ${detail}`}
          </p>
        </li>
      ))}
    </ol>
  );
}
