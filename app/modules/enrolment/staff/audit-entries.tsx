import type { AuditEntry } from "../audit-entries.server.ts";
import { May } from "#core/ui/admin/may.tsx";
import { When } from "#core/ui/admin/when.tsx";

/** What was changed by hand about one family, athlete or order, newest first. */
export const AuditPanel = ({ entries }: { entries: AuditEntry[] }) => (
  <May may="audit.read">
    <section className="panel" aria-labelledby="log">
      <h2 id="log">Log</h2>
      {entries.length === 0 && <p className="quiet">Nothing was changed by hand.</p>}
      <AuditEntries entries={entries} />
    </section>
  </May>
);

/** The same, folded, at the end of a long page. */
export const FoldedAudit = ({ entries }: { entries: AuditEntry[] }) => (
  <May may="audit.read">
    <details className="panel" id="log">
      <summary>Everything that was changed by hand</summary>
      {entries.length === 0 && <p className="quiet">Nothing was changed by hand.</p>}
      <AuditEntries entries={entries} />
    </details>
  </May>
);

/** Entries of the audit log, in the given order. */
export const AuditEntries = ({ entries }: { entries: AuditEntry[] }) => (
  <ol className="row-actions">
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
