import { Form, Link } from "react-router";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import type { ArchivedRecord } from "#modules/catalogue/index.server.ts";

interface ArchivedScheduleProps {
  records: ArchivedRecord[];
  /** The text above them. */
  about: string;
  failure: ActionFailure | undefined;
}

function pageOf({ kind, id, groupId }: ArchivedRecord): string {
  if (kind === "venue") return `/admin/programs/places/${id}`;
  const steps = kind === "weekly-session" ? [groupId, id] : [id];
  return ["/admin/programs/groups", ...steps].join("/");
}

/** Archived records of the schedule, which can be restored. */
export function ArchivedSchedule({ records, about, failure }: ArchivedScheduleProps) {
  if (records.length === 0) return null;
  return (
    <details className="panel" open={failure?.id.startsWith("archived-") || undefined}>
      <summary>Archived ({records.length})</summary>
      <p className="quiet">{about}</p>
      <ul className="lines">
        {records.map((record) => {
          const { kind, id, name } = record;
          const form = `archived-${kind}-${id}`;
          const refused = failureOf(failure, "restore", form);
          return (
            <li key={form}>
              <div>
                <Link to={pageOf(record)}>{name}</Link>
                {refused && (
                  <p className="field-error" id={`note-${form}`}>
                    {refused.message}
                  </p>
                )}
              </div>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="id" value={form} />
                <input type="hidden" name="kind" value={kind} />
                <input type="hidden" name="record" value={id} />
                <ActionButton action="restore">
                  Restore<span className="unseen"> {name}</span>
                </ActionButton>
              </Form>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
