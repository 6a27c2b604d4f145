import { FactList } from "#modules/catalogue/ui.ts";
import { OptionButton, type RegistrationGroupContent } from "./registration-group.tsx";

interface OptionRowsProps {
  groups: RegistrationGroupContent[];
  buttonText: string;
  /** Few are left to choose from: their rows are shown at once. */
  isOpen: boolean;
}

/** The options as rows that unfold: on a phone all of a group are seen at once, without sliding. */
export const OptionRows = ({ groups, buttonText, isOpen }: OptionRowsProps) => (
  <section className="band option-rows" aria-label="All memberships as a list">
    {groups
      .filter(({ rows }) => rows.length > 0)
      .map(({ id, heading, rows }, index) => (
        <details key={id} open={isOpen || index === 0}>
          <summary>
            <h3>{heading}</h3>
            <span>{rows.length}</span>
          </summary>
          {rows.flatMap((option, n) => [
            option.under && option.under !== rows[n - 1]?.under && (
              <p key={option.under}>{option.under}</p>
            ),
            <details key={option.anchor} className="option-row">
              <summary>
                <h4>
                  {option.title} <small>{option.row}</small>
                </h4>
                <span>
                  {option.priceToday}
                  {option.whole && <small> {option.whole}</small>}
                </span>
              </summary>
              <div>
                <p>{option.subTitle}</p>
                {option.rowNote && <p>{option.rowNote}</p>}
                <FactList facts={option.facts} />
                <OptionButton {...{ option, buttonText }} />
              </div>
            </details>,
          ])}
        </details>
      ))}
  </section>
);

/** On a phone the cards repeat the rows: they are hidden until a visitor asks for them. */
export const CardsFold = () => (
  <details className="phone-more cards-fold">
    <summary>See them as cards</summary>
  </details>
);
