import type { ReactNode } from "react";
import { Pictogram } from "#core/ui/pictogram.tsx";

export interface OfferingCardContent {
  icon: string;
  title: string;
  subTitle: string;
  /** "$180" */
  price: string;
  /** The unit of the price, and what is added to it: "season", "season + HST". */
  per: string;
  /** "$294 if you join now (34 sessions left)"; "" when it is not. */
  late: string;
  /** How to be invited, in place of a price; "": everybody may register. */
  invitation: string;
  /** Ages, season, days, places and the like, each with its label. */
  facts: [name: string, value: string][];
}

interface OfferingCardProps {
  offering: OfferingCardContent;
  /** An anchor to link to. */
  id?: string;
  /** "On now", "Starts April 1, 2027"; "": not said. */
  starts?: string;
  /** The labels of the facts that are shown first; the others are in a fold. Left out: all are shown. */
  first?: readonly string[];
  /** The card's button. */
  children: ReactNode;
}

/** A membership's description, price, ages and times; then its button. */
export function OfferingCard({ offering, id, starts, first, children }: OfferingCardProps) {
  const { icon, title, subTitle, price, per, late, invitation, facts } = offering;
  const [shown = [], folded = []] = [true, false].map((isFirst) =>
    facts.filter(([name]) => (first?.includes(name) ?? true) === isFirst),
  );
  return (
    <article className="offering-card" id={id}>
      <Pictogram name={icon} />
      <div className="offering-card-words">
        {starts && <p className="offering-starts">{starts}</p>}
        <h3>{title}</h3>
        <p>{subTitle}</p>
      </div>
      {invitation ? (
        <p className="offering-invitation">{invitation}</p>
      ) : (
        <p className={late ? "offering-price offering-late" : "offering-price"}>
          <strong>{late.split(" ", 1)[0] || price}</strong>
          {late.slice(late.indexOf(" "))}{" "}
          <small>
            {late && price} CAD a {per}
          </small>
        </p>
      )}
      <div className="offering-facts">
        <FactList facts={shown} />
        {folded.length > 0 && (
          <details>
            <summary aria-label={`Details of ${title}`}>Details</summary>
            <FactList facts={folded} />
          </details>
        )}
      </div>
      {children}
    </article>
  );
}

export const FactList = ({ facts }: Pick<OfferingCardContent, "facts">) => (
  <dl>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
