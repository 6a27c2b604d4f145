import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Complaint } from "#domain/content/check-collection.ts";
import type { FormSchema } from "#domain/content/form-schema.ts";
import { placeInWords } from "#domain/content/place-words.ts";

/** What became of a save that did not go through. */
export type Refusal =
  | { outcome: "invalid"; complaints: Complaint[] }
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
}

/** Says what is wrong and where, or that a colleague was faster; the form below keeps everything. */
export function SaveResult({ refusal, schema, onOverrule }: SaveResultProps) {
  const box = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  if (!refusal) return null;
  return (
    <div className="notice refusal" role="alert" ref={box} tabIndex={-1}>
      {refusal.outcome === "invalid" ? (
        <>
          <h2>Not saved yet</h2>
          <ul>
            {refusal.complaints.map(({ path, message }) => (
              <li key={`${path.join()} ${message}`}>
                {path.length > 0 ? (
                  <a href={`#${["root", ...path].join("_")}`}>{placeInWords(schema, path)}</a>
                ) : (
                  "The whole"
                )}
                : {message}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <h2>{`${refusal.savedBy} saved this while you were writing`}</h2>
          <p>
            Nothing is lost: your words are still below, theirs are shown on the website. Both
            differ here:
          </p>
          <ul>
            {refusal.places.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
          <div className="entry-buttons">
            <button
              className="staff-button primary"
              type="button"
              onClick={() => onOverrule(refusal.version)}
            >
              Save mine; keep theirs as an earlier version
            </button>
            <a className="staff-button" href={pathname} target="_blank" rel="noreferrer">
              See theirs in a new tab
            </a>
          </div>
        </>
      )}
    </div>
  );
}
