import { Link } from "react-router";
import type { Waiver, LegalEntityType } from "#modules/content/index.ts";
import { formatAges } from "#modules/families/index.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { ExportLinks } from "#core/ui/admin/list.tsx";
import { useMay } from "#core/ui/admin/may.tsx";

/** A waiver for staff to check: its text, its audience, its reviewers. */
interface AskedEntry {
  id: string;
  title: string;
  text: string[];
  booklet: string | null;
  statement: string;
  /** Version, ages, validity and so on, one fact each. */
  facts: string[];
  /** The lawyer and insurer who reviewed it; null: nobody did. */
  reviewed: string | null;
  /** Whether it is required for this legal entity type. */
  isAsked: boolean;
}

/** The club's waivers, for staff to check. */
export const askedEntries = (
  waivers: readonly Waiver[],
  legalEntityType: LegalEntityType,
): AskedEntry[] =>
  waivers.map((waiver) => ({
    id: waiver.id,
    title: waiver.title,
    text: waiver.text,
    booklet: waiver.booklet,
    statement: waiver.statement,
    facts: factsOf(waiver),
    reviewed: waiver.reviewed ?? null,
    isAsked: waiver.legalEntityType === "any" || waiver.legalEntityType === legalEntityType,
  }));

const legalEntityLabels: Record<LegalEntityType, string> = {
  "non-profit": "For a non-profit club only",
  business: "For a business only",
};

function factsOf({
  version,
  ages,
  readsFrom,
  months,
  answer,
  legalEntityType,
  coaches,
}: Waiver): string[] {
  return [
    `Version ${version}`,
    formatAges(ages),
    "A parent or guardian answers; an athlete of 18 or older answers alone",
    ...(readsFrom === undefined
      ? []
      : [
          readsFrom === 0 ? "Every athlete reads it too" : `Athletes from ${readsFrom} read it too`,
        ]),
    ...(coaches ? ["Coaches confirm it too"] : []),
    answer === "confirm"
      ? "A box that has to be checked"
      : "A choice: full name, first name, or no",
    months === 1 ? "Asked again after one month" : `Asked again after ${months} months`,
    ...(legalEntityType === "any" ? [] : [legalEntityLabels[legalEntityType]]),
  ];
}

/** The full text of the waivers for families and coaches, with the reviewers. */
export function AskedWaivers({ waivers }: { waivers: AskedEntry[] }) {
  const may = useMay();
  const mayEdit = may("content.edit") && may("content.settings");
  return (
    <section aria-labelledby="asked">
      <div className="panel-head">
        <h2 id="asked">Required forms</h2>
        <span className="quiet">Every signature:</span>
        <ExportLinks call="/api/signatures" query="" />
      </div>
      <p>
        The waivers this site came with are samples in our own words. Have a lawyer and your insurer
        read each of them before you use it, and note in the editor who did.{" "}
        {mayEdit && (
          <>
            <Link to="/admin/content/waivers">Edit the waivers</Link>, or{" "}
            <Link to="/admin/content/club">set the kind of club</Link>.
          </>
        )}
      </p>
      <div className="sections narrow">
        {waivers.map((waiver) => (
          <AskedWaiver key={waiver.id} waiver={waiver} />
        ))}
      </div>
    </section>
  );
}

function AskedWaiver({ waiver }: { waiver: AskedEntry }) {
  const { title, text, booklet, statement, facts, reviewed, isAsked } = waiver;
  return (
    <details className="panel stack">
      <summary>
        <strong>{title}</strong>{" "}
        {!isAsked && <span className="quiet">Not asked: for another kind of club</span>}
        {reviewed ? (
          <span className="quiet">Reviewed by {reviewed}</span>
        ) : (
          <span className="urgent">
            <Icon name="alert" /> Not yet reviewed by a lawyer or insurer
          </span>
        )}
      </summary>
      <ul className="action-row quiet">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {booklet && (
        <p>
          <a href={booklet} target="_blank" rel="noopener noreferrer">
            {booklet}
          </a>
        </p>
      )}
      <p>
        <strong>{statement}</strong>
      </p>
    </details>
  );
}
