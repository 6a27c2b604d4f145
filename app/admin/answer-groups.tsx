import type { Answer, AnswerGroup } from "./answers.ts";
import { Icon } from "./icon.tsx";

/** What a visitor filled in, group by group. */
export function AnswerGroups({ groups }: { groups: AnswerGroup[] }) {
  return groups.map(({ heading, answers }) => (
    <section className="panel" key={heading}>
      <h2>{heading}</h2>
      <dl className="answers">
        {answers.map((answer) => (
          <AnswerLine key={answer.label} answer={answer} />
        ))}
      </dl>
    </section>
  ));
}

function AnswerLine({ answer: { label, value, ticked } }: { answer: Answer }) {
  return (
    <div data-ticked={ticked}>
      <dt>{label}</dt>
      <dd className="written" dir="auto">
        {ticked && <Icon name="check" />}
        {value}
      </dd>
    </div>
  );
}
