import { Form } from "react-router";
import type { Credential, Held, Standing } from "../../credentials.ts";
import { defineForm } from "#core/forms/define-form.ts";
import { type ActionFailure, failureOf } from "#core/forms/failure.ts";
import { daysBetween, formatDate } from "#core/time/time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Fields } from "#core/ui/admin/form.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";

/** A kind of credential with a coach's state and records, as text. */
export interface HeldEntry {
  /** The kind's key. */
  id: string;
  name: string;
  /** The label of each record's note. */
  asks: string;
  standing: Standing;
  /** `Valid until May 4, 2027` */
  label: string;
  /** How long a new one is valid. */
  hint: string;
  /** `Issued May 5, 2024. 1234-5` */
  detail: string;
}

/** @param on the club's day, ISO */
export const heldEntry =
  (on: string) =>
  ({ kind, credential, standing }: Held): HeldEntry => ({
    id: kind.id,
    name: kind.name,
    asks: kind.asks,
    standing,
    label: reasonLabel(standing, credential, on),
    hint: kind.months
      ? `Empty: ${kind.months} months from the day of issue`
      : "Empty: it does not expire",
    detail: credential ? detailOf(credential) : "",
  });

/** A recorded credential in one line. */
export const detailOf = ({ issuedOn, note }: Pick<Credential, "issuedOn" | "note">): string =>
  [`Issued ${formatDate(issuedOn)}`, note].filter(Boolean).join(". ");

function reasonLabel(standing: Standing, credential: Credential | null, on: string): string {
  const until = credential?.expiresOn;
  if (standing === "missing") return "Missing";
  if (!credential) return "Not recorded";
  if (!until) return "Does not expire";
  if (standing === "lapsed") return `Lapsed: held until ${formatDate(until)}`;
  const left = daysBetween(on, until);
  const days =
    left === 0 ? "today is the last day" : left === 1 ? "1 day left" : `${left} days left`;
  return `Valid until ${formatDate(until)}${standing === "soon" ? `, ${days}` : ""}`;
}

/** A credential's state as a badge: never by colour alone. */
export function StandingBadge({ standing, label }: { standing: Standing; label: string }) {
  const isUrgent = standing === "missing" || standing === "lapsed";
  return (
    <span
      className="badge"
      data-tone={isUrgent ? "alert" : standing === "soon" ? "warning" : undefined}
    >
      {standing !== "none" && (
        <Icon name={isUrgent ? "alert" : standing === "soon" ? "clock" : "check"} />
      )}
      {label}
    </span>
  );
}

interface CredentialListProps {
  held: HeldEntry[];
  /** Accounts that may record credentials get a form for each. */
  canRecord?: boolean;
  failure?: ActionFailure | undefined;
}

/** The required credentials and the recorded ones; missing ones come first. */
export function CredentialList({ held, canRecord = false, failure }: CredentialListProps) {
  return (
    <ul className="lines">
      {held.map((entry) => (
        <li key={entry.id}>
          <div>
            <strong>{entry.name}</strong>
            {entry.detail && <span className="quiet">{entry.detail}</span>}
          </div>
          <StandingBadge standing={entry.standing} label={entry.label} />
          {canRecord && (
            <RecordForm
              // The form is emptied and closed after a record was added.
              key={entry.detail + entry.label}
              entry={entry}
              failure={failureOf(failure, "record-credential", entry.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface RecordFormProps {
  entry: HeldEntry;
  failure: ActionFailure | undefined;
}

/** The form's fields for one. @param asks the label of its note @param hint how long it is valid */
const credentialForm = (asks: string, hint: string) =>
  defineForm({
    issued_on: { kind: "day", label: "Issued on", message: "Enter the day of issue." },
    expires_on: { kind: "day", label: "Valid until", message: "", hint, optional: true },
    note: { kind: "line", label: asks, most: 200, wide: true },
  });

function RecordForm({ entry: { id, name, asks, hint }, failure }: RecordFormProps) {
  return (
    <details open={failure ? true : undefined}>
      <summary className="staff-button small">
        Record<span className="unseen">: {name}</span>
      </summary>
      <Form method="post" className="stack slim" preventScrollReset noValidate>
        <input type="hidden" name="kind" value={id} />
        <Fields
          form={credentialForm(asks, hint)}
          values={failure?.values ?? {}}
          errors={failure?.errors ?? {}}
          prefix={`${id}-`}
        />
        <ActionButton action="record-credential" look="primary">
          Record<span className="unseen">: {name}</span>
        </ActionButton>
      </Form>
    </details>
  );
}
