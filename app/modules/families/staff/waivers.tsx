import type { ReactNode } from "react";
import { Link } from "react-router";
import { answerLabel } from "../waiver-answers.ts";
import { dateTextOf } from "#core/time/time.ts";
import type { Family } from "../read.server.ts";

type Signature = Family["athletes"][number]["signatures"][number];

/** A signature, for staff. @param zone the club's */
export const signatureEntry =
  (zone: string) =>
  ({ id, title, version, answer, text, ...signed }: Signature) => ({
    id,
    title: `${title}, version ${version}`,
    answer: answerLabel(answer),
    by: signerInLabels(signed, zone),
    text,
  });

function signerInLabels(
  {
    signedBy,
    signedAs,
    signedAt,
    recordedBy,
    recordedAt,
  }: Pick<Signature, "signedBy" | "signedAs" | "signedAt" | "recordedBy" | "recordedAt">,
  zone: string,
): string {
  const signed = `${signedBy} (${signedAs}), ${dateTextOf(signedAt, zone)}`;
  return recordedBy !== null && recordedAt !== null
    ? `${signed}, on paper, recorded by ${recordedBy} on ${dateTextOf(recordedAt, zone)}`
    : signed;
}

interface FamilyWaiversProps {
  athletes: {
    id: string;
    athlete: string;
    /** The titles of the missing ones. */
    missing: string[];
    signatures: ReturnType<ReturnType<typeof signatureEntry>>[];
  }[];
  /** The content below them. */
  children?: ReactNode;
}

/** The confirmations for each athlete, newest first, with the text of that time. */
export function FamilyWaivers({ athletes, children }: FamilyWaiversProps) {
  return (
    <section className="panel" aria-labelledby="waivers">
      <h2 id="waivers">Waivers</h2>
      {athletes.map(({ id, athlete, missing, signatures }) => (
        <div key={id}>
          <h3>{athlete}</h3>
          {missing.length > 0 ? (
            <p>
              <span className="badge" data-tone="warning">
                Missing
              </span>{" "}
              {missing.join(", ")}
            </p>
          ) : (
            <p>
              <span className="badge" data-tone="good">
                Nothing is missing
              </span>
            </p>
          )}
          {signatures.length === 0 && <p className="quiet">Nothing has been confirmed yet.</p>}
          {signatures.length > 0 && (
            <details>
              <summary>
                {signatures.length === 1 ? "1 answer" : `${signatures.length} answers`}
                <span className="unseen"> of {athlete}</span>
              </summary>
              <ul className="panel-list">
                {signatures.map((signature) => (
                  <li key={signature.id}>
                    <strong>{signature.title}</strong>
                    <span>
                      {signature.answer}, by {signature.by}
                    </span>
                    <details>
                      <summary>
                        What it said<span className="unseen">: {signature.title}</span>
                      </summary>
                      <p className="written">{signature.text}</p>
                    </details>
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      ))}
      {children}
      <Link to="/admin/waivers">Missing waivers of all athletes</Link>
    </section>
  );
}
