import { useEffect, useRef } from "react";
import { Form, useLocation } from "react-router";
import {
  fieldPathLabel,
  type FieldProblem,
  type CollectionName,
  type FormSchema,
} from "#modules/content/index.ts";
import type { RelativeTime } from "#core/relative-time.ts";
import { When } from "#core/ui/admin/when.tsx";
import { fieldId } from "./field-path.ts";

/** Why a save was refused. */
export type Refusal =
  | { outcome: "invalid"; problems: FieldProblem[] }
  | {
      outcome: "unconfirmed";
      collection: CollectionName;
      /** The effects on families with a place or an answer, one paragraph each. */
      warnings: string[];
      /** The version to restore; null: the form was saved. */
      restores: { base: number; version: number } | null;
    }
  | {
      outcome: "conflict";
      /** The colleague's version. */
      version: number;
      savedBy: string;
      /** Where both differ, as text. */
      places: string[];
    };

interface SaveResultProps {
  refusal: Refusal | undefined;
  schema: FormSchema;
  onOverrule: (version: number) => void;
  /** Saves anyway; `confirmed` contains the warnings that were read. */
  onConfirm: (confirmed: string) => void;
}

/** Shows the errors with their fields, or that a colleague saved first; the form keeps its input. */
export function SaveResult({ refusal, schema, onOverrule, onConfirm }: SaveResultProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  if (!refusal) return null;
  return (
    <div className="notice refusal" role="alert" ref={box} tabIndex={-1}>
      {refusal.outcome === "invalid" && <Problems {...refusal} schema={schema} />}
      {refusal.outcome === "unconfirmed" && <Warnings {...refusal} onConfirm={onConfirm} />}
      {refusal.outcome === "conflict" && <Conflict {...refusal} onOverrule={onOverrule} />}
    </div>
  );
}

type Of<Outcome extends Refusal["outcome"]> = Extract<Refusal, { outcome: Outcome }>;

function Problems({ problems, schema }: Of<"invalid"> & Pick<SaveResultProps, "schema">) {
  return (
    <>
      <h2>Not saved yet</h2>
      <ul>
        {problems.map(({ path, message, section }) => (
          <li key={`${path.join()} ${message}`}>
            {path.length > 0 ? (
              <>
                <a href={`#${fieldId(path)}`}>{fieldPathLabel(schema, path)}</a>:{" "}
              </>
            ) : (
              !section && "Whole page: "
            )}
            {message}
            {section && (
              <>
                {" "}
                <a href={section.address} target="_blank" rel="noreferrer">
                  {section.name} (opens in a new tab)
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function Warnings({
  warnings,
  restores,
  onConfirm,
}: Of<"unconfirmed"> & Pick<SaveResultProps, "onConfirm">) {
  const confirmed = JSON.stringify(warnings);
  return (
    <>
      <h2>Families have answered this already</h2>
      <p>Nothing has been saved yet. This is what changes for them:</p>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      {restores ? (
        <Form method="post" className="action-row">
          <input type="hidden" name="_action" value="restore" />
          <input type="hidden" name="base" value={restores.base} />
          <input type="hidden" name="version" value={restores.version} />
          <input type="hidden" name="confirmed" value={confirmed} />
          <button className="staff-button primary">I understand: restore it</button>
        </Form>
      ) : (
        <div className="action-row">
          <button
            className="staff-button primary"
            type="button"
            onClick={() => onConfirm(confirmed)}
          >
            I understand: save
          </button>
        </div>
      )}
      <p className="quiet">
        {restores
          ? "Or leave this page: everything stays as it is."
          : "Or change it below, and save again."}
      </p>
    </>
  );
}

function Conflict({
  savedBy,
  places,
  version,
  onOverrule,
}: Of<"conflict"> & Pick<SaveResultProps, "onOverrule">) {
  const { pathname } = useLocation();
  return (
    <>
      <h2>{`${savedBy} saved this while you were writing`}</h2>
      <p>Nothing is lost. Your text is below; theirs is on the website. The two differ here:</p>
      <ul>
        {places.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
      <div className="action-row">
        <button className="staff-button primary" type="button" onClick={() => onOverrule(version)}>
          Save mine; keep theirs as an earlier version
        </button>
        <a className="staff-button" href={pathname} target="_blank" rel="noreferrer">
          Open theirs in a new tab
        </a>
      </div>
    </>
  );
}

/** Every earlier version and the built-in text, each with a button to restore it. */
export function History({ changes, version }: { changes: Change[]; version: number }) {
  const [newest, ...earlier] = changes;
  if (!newest) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history">Earlier versions</h2>
      <ul className="lines">
        {earlier.map((change) => (
          <li key={change.version}>
            <span>
              <strong>Version {change.version}</strong> <LastChange change={change} />
            </span>
            <Restore base={version} version={change.version}>
              Restore<span className="unseen"> version {change.version}</span>
            </Restore>
          </li>
        ))}
        {!newest.isDefault && (
          <li>
            <span>
              <strong>Original text</strong> <span className="quiet">What the site came with</span>
            </span>
            <Restore base={version} version={0}>
              Back to the default
            </Restore>
          </li>
        )}
      </ul>
      <p className="quiet">Nothing is lost: the current version stays in this list too.</p>
    </section>
  );
}

interface RestoreProps {
  base: number;
  version: number;
  children: React.ReactNode;
}

function Restore({ base, version, children }: RestoreProps) {
  return (
    <Form method="post">
      <input type="hidden" name="_action" value="restore" />
      <input type="hidden" name="base" value={base} />
      <input type="hidden" name="version" value={version} />
      <button className="staff-button small">{children}</button>
    </Form>
  );
}

export interface Change {
  version: number;
  at: RelativeTime;
  by: string;
  isDefault: boolean;
}

export function LastChange({ change }: { change: Change | null }) {
  if (!change) return null;
  return (
    <span className="quiet">
      {change.isDefault ? "Back to the built-in text  " : "Changed "}
      <When time={change.at} /> by {change.by}
    </span>
  );
}
