import { useEffect, useRef } from "react";
import { Form, useLocation } from "react-router";
import type { Complaint } from "#domain/content/check-collection.ts";
import type { FormSchema } from "#domain/content/form-schema.ts";
import { placeInWords } from "#domain/content/place-words.ts";
import { fieldId } from "./field-address.ts";

/** What became of a save that did not go through. */
export type Refusal =
  | { outcome: "invalid"; complaints: Complaint[] }
  | {
      outcome: "unconfirmed";
      /** What it changes for families who have a place, a paragraph each. */
      warnings: string[];
      /** The version that was to come back; null: what is in the form was to be saved. */
      restores: { base: number; version: number } | null;
    }
  | {
      outcome: "conflict";
      /** The colleague's version. */
      version: number;
      savedBy: string;
      /** Where both differ, in words. */
      places: string[];
    };

interface SaveResultProps {
  refusal: Refusal | undefined;
  schema: FormSchema;
  onOverrule: (version: number) => void;
  /** Saves all the same; `confirmed` says what was read. */
  onConfirm: (confirmed: string) => void;
}

/** Says what is wrong and where, or that a colleague was faster; the form below keeps everything. */
export function SaveResult({ refusal, schema, onOverrule, onConfirm }: SaveResultProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  if (!refusal) return null;
  return (
    <div className="notice refusal" role="alert" ref={box} tabIndex={-1}>
      {refusal.outcome === "invalid" && <Complaints {...refusal} schema={schema} />}
      {refusal.outcome === "unconfirmed" && <Warnings {...refusal} onConfirm={onConfirm} />}
      {refusal.outcome === "conflict" && <Conflict {...refusal} onOverrule={onOverrule} />}
    </div>
  );
}

type Of<Outcome extends Refusal["outcome"]> = Extract<Refusal, { outcome: Outcome }>;

function Complaints({ complaints, schema }: Of<"invalid"> & Pick<SaveResultProps, "schema">) {
  return (
    <>
      <h2>Not saved yet</h2>
      <ul>
        {complaints.map(({ path, message, room }) => (
          <li key={`${path.join()} ${message}`}>
            {path.length > 0 ? (
              <>
                <a href={`#${fieldId(path)}`}>{placeInWords(schema, path)}</a>:{" "}
              </>
            ) : (
              !room && "The whole: "
            )}
            {message}
            {room && (
              <>
                {" "}
                <a href={room.address} target="_blank" rel="noreferrer">
                  {room.name} (opens in a new tab)
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
      <h2>Families already have a place here</h2>
      <p>Nothing is saved yet. Read what it changes for them:</p>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
      {restores ? (
        <Form method="post" className="entry-buttons">
          <input type="hidden" name="intent" value="restore" />
          <input type="hidden" name="base" value={restores.base} />
          <input type="hidden" name="version" value={restores.version} />
          <input type="hidden" name="confirmed" value={confirmed} />
          <button className="staff-button primary">I have read it: bring it back</button>
        </Form>
      ) : (
        <div className="entry-buttons">
          <button
            className="staff-button primary"
            type="button"
            onClick={() => onConfirm(confirmed)}
          >
            I have read it: save
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
      <p>
        Nothing is lost: your words are still below, theirs are shown on the website. Both differ
        here:
      </p>
      <ul>
        {places.map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
      <div className="entry-buttons">
        <button className="staff-button primary" type="button" onClick={() => onOverrule(version)}>
          Save mine; keep theirs as an earlier version
        </button>
        <a className="staff-button" href={pathname} target="_blank" rel="noreferrer">
          See theirs in a new tab
        </a>
      </div>
    </>
  );
}
