import type { ReactNode } from "react";
import { Pictogram } from "#app/ui/pictogram.tsx";

/** An offering in words. */
export interface OfferingCardContent {
  icon: string;
  title: string;
  subTitle: string;
  /** "$180" */
  price: string;
  /** What the price buys: "season". */
  per: string;
  /** "Joining late: 34 sessions left, $294 to pay"; "" when it is not. */
  late: string;
  /** "9 to 13" */
  ages: string;
  /** "Apr 1 to Aug 28, 2027" */
  season: string;
  /** "Tue, Sat"; "" where no group trains for it alone. */
  days: string;
  /** "Foundry Fieldhouse, Whitby"; "" as well. */
  places: string;
  /** "Tomorrow, 5:30–6:30 pm"; "" as well. */
  next: string;
  /** "12 left"; left out: not known here. */
  left?: string | undefined;
}

interface OfferingCardProps {
  offering: OfferingCardContent;
  /** A place to link to. */
  id?: string;
  /** The card's button. */
  children: ReactNode;
}

/** What a membership is, costs, and for whom and when it is; then its button. */
export function OfferingCard({ offering, id, children }: OfferingCardProps) {
  const { icon, title, subTitle, price, per, late, ages, season, days, places, next, left } =
    offering;
  return (
    <article className="offering-card" id={id}>
      <Pictogram name={icon} />
      <div className="offering-card-words">
        <h3>{title}</h3>
        <p>{subTitle}</p>
      </div>
      <p className="offering-price">
        <strong>{price}</strong> CAD a {per}
        {late && <span className="offering-late">{late}</span>}
      </p>
      <dl>
        {[
          ["Ages", ages],
          ["Season", season],
          ["Days", days],
          ["Where", places],
          ["Next", next],
          ["Places", left],
        ].map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {children}
    </article>
  );
}
