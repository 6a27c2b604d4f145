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
  /** "9 to 13" */
  ages: string;
  /** "Apr 1 to Aug 28" */
  season: string;
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
  const { icon, title, subTitle, price, per, ages, season } = offering;
  return (
    <article className="offering-card" id={id}>
      <Pictogram name={icon} />
      <div className="offering-card-words">
        <h3>{title}</h3>
        <p>{subTitle}</p>
      </div>
      <p className="offering-price">
        <strong>{price}</strong> CAD a {per}
      </p>
      <dl>
        <div>
          <dt>Ages</dt>
          <dd>{ages}</dd>
        </div>
        <div>
          <dt>Season</dt>
          <dd>{season}</dd>
        </div>
      </dl>
      {children}
    </article>
  );
}
