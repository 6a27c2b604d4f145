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
      .filter(({ options }) => options.length > 0)
      .map(({ id, heading, options }) => (
        <details key={id} open={isOpen}>
          <summary>
            <h3>{heading}</h3>
            <span>{options.length}</span>
          </summary>
          {underWayFirst(options).map((option) => (
            <details key={option.anchor} className="option-row">
              <summary>
                <span>
                  {option.title} <small>{option.row}</small>
                </span>
                <span>{option.price}</span>
              </summary>
              <div>
                <p>{option.subTitle}</p>
                {(option.invitation || option.late) && <p>{option.invitation || option.late}</p>}
                <dl>
                  {option.facts.map(([name, value]) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{value}</dd>
                    </div>
                  ))}
                </dl>
                <OptionButton {...{ option, buttonText }} />
              </div>
            </details>
          ))}
        </details>
      ))}
    <p className="option-rows-end">The same memberships as cards:</p>
  </section>
);

/** What trains today is at the top, even when it is full. */
const underWayFirst = (options: RegistrationGroupContent["options"]) =>
  options.toSorted((a, b) => Number(b.isUnderWay) - Number(a.isUnderWay));
