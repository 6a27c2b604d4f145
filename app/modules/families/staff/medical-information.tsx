import { Form } from "react-router";
import { longestMedicalInformation } from "../medical-information-fields.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { May, useMay } from "#core/ui/admin/may.tsx";
import { StaffTextArea } from "#core/ui/admin/field.tsx";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { MedicalInformationEntry } from "./medical-information-entry.tsx";

/** The text of medical information; sent only to the person who asked to read it. */
export interface MedicalInformationView {
  athleteId: string;
  text: string;
  /** The version of the text that a correction is based on. */
  version: string;
}

/** An athlete with medical information, whose text is loaded only after *Read*. */
interface NotedAthlete {
  athleteId: string;
  name: string;
  /** The server has its key. */
  isReadable: boolean;
  /** `May 5, 2026` */
  agreedOn: string;
  /** The text of the consent. */
  agreedTo: string;
}

interface MedicalInformationProps {
  notes: NotedAthlete[];
  /** The athletes without medical information. */
  without: { athleteId: string; name: string }[];
  /** ISO. */
  today: string;
  /** The text that a family agrees to. */
  consent: string;
  /** The route that handles its forms; left out: the page's own. */
  to?: string;
  /** The action's response: why it failed, or the text to read. */
  answer: ActionFailure | { health: MedicalInformationView } | undefined;
}

/** The athletes with medical information, and the forms that read, correct, delete or enter it. */
export function MedicalInformation({
  notes,
  without,
  today,
  consent,
  to = ".",
  answer,
}: MedicalInformationProps) {
  const read = answer && "health" in answer ? answer.health : undefined;
  const failure = answer && "errors" in answer ? answer : undefined;
  const may = useMay();
  if (!may("health.see")) return null;
  return (
    <section className="panel" aria-labelledby="health-notes">
      <h2 id="health-notes">Medical information</h2>
      <p className="quiet">
        Allergies, conditions, medication. Admins, the office and the coaches of the athlete’s group
        can read them, and the log keeps who did.
      </p>
      <ul className="panel-list">
        {notes.map((note) => (
          <Note
            key={note.athleteId}
            {...{ note, to }}
            read={read?.athleteId === note.athleteId ? read : undefined}
            failure={failureOf(failure, "correct-health", note.athleteId)}
          />
        ))}
        {may("health.edit") &&
          without.map((athlete) => (
            <MedicalInformationEntry
              key={athlete.athleteId}
              {...athlete}
              {...{ today, consent, to, failure }}
            />
          ))}
      </ul>
    </section>
  );
}

interface NoteProps {
  note: NotedAthlete;
  to: string;
  read: MedicalInformationView | undefined;
  /** Why its correction failed. */
  failure: ActionFailure | undefined;
}

function Note({ note, to, read, failure }: NoteProps) {
  const { athleteId, name, isReadable, agreedOn, agreedTo } = note;
  return (
    <li>
      <strong>{name} has medical information</strong>
      <details>
        <summary>Agreed to on {agreedOn}</summary>
        <p className="written">{agreedTo}</p>
      </details>
      {!isReadable && (
        <p className="urgent">
          <Icon name="alert" /> It cannot be read: the key is missing on the server.
        </p>
      )}
      {(read ?? failure) && <NoteView {...{ note, to, read, failure }} />}
      <div className="action-row">
        {isReadable && !read && (
          <Form method="post" action={to} preventScrollReset>
            <input type="hidden" name="id" value={athleteId} />
            <ActionButton action="read-health" look="primary">
              Read the medical information
            </ActionButton>
          </Form>
        )}
        <May may="health.edit">
          <details>
            <summary className="staff-button">Delete…</summary>
            <Form method="post" action={to} preventScrollReset>
              <p>Nobody can read it afterwards. This cannot be undone.</p>
              <input type="hidden" name="id" value={athleteId} />
              <ActionButton action="delete-health" look="primary">
                Delete the medical information of {name}
              </ActionButton>
            </Form>
          </details>
        </May>
      </div>
    </li>
  );
}

/** The text, and the form that corrects it. */
function NoteView({ note, to, read, failure }: NoteProps) {
  const { athleteId, name } = note;
  const error = failure?.errors.health_note;
  return (
    <>
      {read && (
        <>
          <p className="quiet" role="status">
            The log says that you read it.
          </p>
          <p className="notice written" tabIndex={-1} autoFocus>
            {read.text}
          </p>
        </>
      )}
      <May may="health.edit">
        <details open={error ? true : undefined}>
          <summary className="staff-button">Correct…</summary>
          <Form method="post" action={to} preventScrollReset>
            <input type="hidden" name="id" value={athleteId} />
            <input type="hidden" name="version" value={read?.version ?? failure?.values.version} />
            <StaffTextArea
              id={`health-${athleteId}`}
              name="health_note"
              label={`Medical information of ${name}`}
              rows={6}
              maxLength={longestMedicalInformation}
              defaultValue={read?.text ?? failure?.values.health_note}
              autoComplete="off"
              error={error}
            />
            <ActionButton action="correct-health" look="primary">
              Save
            </ActionButton>
          </Form>
        </details>
      </May>
    </>
  );
}
