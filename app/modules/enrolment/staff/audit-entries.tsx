import { type RelativeTime, relativeTime } from "#core/relative-time.ts";
import { type AuditSentence, auditSentence } from "#core/audit/sentence.ts";
import type { Clock } from "#core/time/time.ts";
import type { withNames } from "../audit-names.server.ts";
import { When } from "#core/ui/staff/when.tsx";

type AuditRow = Awaited<ReturnType<typeof withNames>>[number];

interface AuditEntry extends AuditSentence {
  id: number;
  who: string;
  at: RelativeTime;
}

/** An entry of the audit log as staff read it. */
export const auditEntry = (
  { id, happenedAt, actorName, ...record }: AuditRow,
  clock: Clock,
): AuditEntry => ({
  id,
  who: actorName,
  ...auditSentence(record),
  at: relativeTime(happenedAt, clock),
});

/** What was changed by hand about one family, athlete or order, newest first. */
export const AuditPanel = ({ entries }: { entries: AuditEntry[] }) => (
  <section className="panel" aria-labelledby="log">
    <h2 id="log">Log</h2>
    {entries.length === 0 && <p className="quiet">Nothing was changed by hand.</p>}
    <AuditEntries entries={entries} />
  </section>
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
