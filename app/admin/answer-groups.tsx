import type { Answer, AnswerGroup } from "./answers.ts";
import { Icon } from "./icon.tsx";

/** What a visitor wrote in their own words, line breaks kept. */
export function Question({ text }: { text: string }) {
  if (!text) return null;
  return (
    <section className="panel" aria-labelledby="question">
      <h2 id="question">What they wrote</h2>
      <p className="written" dir="auto">
        {text}
      </p>
    </section>
  );
}

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
      <dd>
        {ticked && <Icon name="check" />}
        <bdi className="written">{value}</bdi>
      </dd>
    </div>
  );
}
