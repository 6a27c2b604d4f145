import { type RelativeTime, relativeTime } from "#domain/relative-time.ts";
import { type AuditAction, auditActions } from "#domain/staff.ts";
import type { Clock } from "#domain/time.ts";
import type { listAudit } from "#server/staff/audit.ts";
import { When } from "./when.tsx";

type AuditRow = Awaited<ReturnType<typeof listAudit>>["rows"][number];

interface AuditEntry {
  id: number;
  who: string;
  did: string;
  subject: string;
  detail: string;
  at: RelativeTime;
}

/** An entry of the audit log as staff read it. */
export const auditEntry = (
  { id, happenedAt, staffName, action, subject, detail }: AuditRow,
  clock: Clock,
): AuditEntry => ({
  id,
  subject,
  detail,
  who: staffName,
  did: auditActions[action as AuditAction] ?? action,
  at: relativeTime(happenedAt, clock),
});

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
