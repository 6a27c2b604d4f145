import { Link } from "react-router";
import { answerInWords } from "#domain/paper-answers.ts";
import { spokenDayOf } from "#domain/time.ts";
import type { Family } from "#server/families/read.ts";

type Signature = Family["athletes"][number]["signatures"][number];

/** A signature as staff read it. @param zone the club's */
export const signatureEntry =
  (zone: string) =>
  ({ id, title, version, answer, signedBy, signedAs, signedAt, text }: Signature) => ({
    id,
    title: `${title}, version ${version}`,
    answer: answerInWords(answer),
    by: `${signedBy} (${signedAs}), ${spokenDayOf(signedAt, zone)}`,
    text,
  });

interface FamilyPapersProps {
  athletes: {
    id: string;
    athlete: string;
    signatures: ReturnType<ReturnType<typeof signatureEntry>>[];
  }[];
}

/** What was confirmed for each athlete, newest first, with the words as they were then. */
export function FamilyPapers({ athletes }: FamilyPapersProps) {
  return (
    <section className="panel" aria-labelledby="papers">
      <h2 id="papers">Papers</h2>
      {athletes.map(({ id, athlete, signatures }) => (
        <div key={id}>
          <h3>{athlete}</h3>
          {signatures.length === 0 && <p className="quiet">Nothing has been confirmed yet.</p>}
          {signatures.length > 0 && (
            <details>
              <summary>
                {signatures.length === 1 ? "1 answer" : `${signatures.length} answers`}
                <span className="unseen"> of {athlete}</span>
              </summary>
              <ul className="family-papers">
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
      <Link to="/admin/papers">Who lacks which papers</Link>
    </section>
  );
}
