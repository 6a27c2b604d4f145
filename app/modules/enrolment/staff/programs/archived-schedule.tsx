import { Form } from "react-router";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";

interface ArchivedScheduleProps {
  records: { kind: string; id: string; name: string }[];
  /** What is said above them. */
  about: string;
  failure: ActionFailure | undefined;
}

/** What is no longer on the schedule; it can come back. */
export function ArchivedSchedule({ records, about, failure }: ArchivedScheduleProps) {
  if (records.length === 0) return null;
  return (
    <details
      className="panel program-archived"
      open={failure?.id.startsWith("archived-") || undefined}
    >
      <summary>Archived ({records.length})</summary>
      <p className="quiet">{about}</p>
      <ul className="program-list">
        {records.map(({ kind, id, name }) => {
          const form = `archived-${kind}-${id}`;
          const refused = failureOf(failure, "restore", form);
          return (
            <li key={form}>
              <div>
                {name}
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
                <button className="staff-button" name="_action" value="restore">
                  Restore<span className="unseen"> {name}</span>
                </button>
              </Form>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
