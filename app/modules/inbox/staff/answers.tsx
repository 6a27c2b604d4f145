import { capitalized } from "#core/capitalized.ts";
import type { Content } from "#modules/content/index.ts";
import { applicationAnswers } from "../application.ts";
import { ownGroupAnswer } from "../inquiry.ts";
import { athleticInterests, interests, trackAndFieldInterests } from "../inquiry.ts";
import { isFromGuardian } from "../guardian.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import type { SubmissionKind } from "#core/forms/submission-kinds.ts";

/** One answer of a visitor; `ticked` is for checkboxes, `folded` for a long text that is rarely read. */
interface Answer {
  label: string;
  value: string;
  ticked?: boolean;
  folded?: boolean;
}

/** Answers that belong together. */
export interface AnswerGroup {
  heading: string;
  answers: Answer[];
}

type Fields = Record<string, unknown>;
type Wording = Pick<Content, "application" | "inquiry">;

/** A visitor's free text; empty: none. */
export function questionOf({ message, client_details }: Fields): string {
  return [message, client_details].find((text) => typeof text === "string") ?? "";
}

/**
 * The rest of a form as the visitor saw it, without the question and the contact details.
 * @param wording the forms' texts
 */
export function answersOf(kind: SubmissionKind, fields: Fields, wording: Wording): AnswerGroup[] {
  const groups =
    kind === "inquiry"
      ? inquiryAnswers(fields, wording.inquiry)
      : [
          kind === "application"
            ? readApplication(fields, wording.application)
            : formAnswers(fields),
        ];
  return [...guardianGroup(fields), ...groups].filter(({ answers }) => answers.length > 0);
}

const viewedElsewhere = [
  "first_name",
  "last_name",
  "firstname",
  "lastname",
  "email",
  "phone",
  "message",
  "client_details",
  "form_token",
  "under_13",
  "guardian_name",
  "guardian_email",
];

/** The guardian of a child under 13, or the person who wrote for a child. */
function guardianGroup(fields: Fields): AnswerGroup[] {
  const { guardian_name, guardian_email } = fields;
  if (isFromGuardian(fields)) {
    const value = `${guardian_name}, ${guardian_email} (wrote)`;
    return [{ heading: "Athlete under 13", answers: [{ label: "Guardian", value }] }];
  }
  if (fields.under_13 !== true) return [];
  const answers = ["first_name", "last_name", "guardian_name", "guardian_email"]
    .filter((field) => fields[field])
    .map((field) => answer(field, fields[field]));
  return [{ heading: "Written by a child under 13", answers }];
}

function inquiryAnswers(fields: Fields, wording: Wording["inquiry"]): AnswerGroup[] {
  const chosen = (offered: Record<string, string>): Answer[] =>
    Object.entries(offered)
      .filter(([field]) => fields[field] === true)
      .map(([, label]) => ({ label, value: "Interested", ticked: true }));
  const ownGroup = { label: wording.ownGroup, value: ownGroupAnswer(fields) };
  return [
    {
      heading: "The athlete",
      answers: otherAnswers(fields, [...Object.keys(interests), "group_yes", "group_no"]),
    },
    { heading: wording.trackAndField, answers: chosen(trackAndFieldInterests) },
    { heading: wording.athletic, answers: chosen(athleticInterests) },
    { heading: "Own group", answers: [ownGroup] },
  ];
}

function readApplication(fields: Fields, wording: Wording["application"]): AnswerGroup {
  const answers = applicationAnswers(fields, wording).map(({ question, answer }) => ({
    label: question,
    value: answer,
  }));
  return { heading: "The application", answers };
}

function formAnswers(fields: Fields): AnswerGroup {
  return { heading: "Answers", answers: otherAnswers(fields, []) };
}

/** All other fields of a form, so that a new field is shown without a change here. */
function otherAnswers(fields: Fields, apart: string[]): Answer[] {
  const skipped = [...viewedElsewhere, ...apart];
  return Object.entries(fields)
    .filter(([field, value]) => !skipped.includes(field) && value !== "" && value !== null)
    .map(([field, value]) => answer(field, value));
}

function answer(field: string, value: unknown): Answer {
  const label = fieldLabel(field);
  if (typeof value === "boolean") return { label, value: value ? "Yes" : "No", ticked: value };
  return { label, value: typeof value === "string" ? value : JSON.stringify(value ?? "") };
}

/** A visitor's free text, with its line breaks. */
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

/** A visitor's answers, group by group. */
export function AnswerGroups({ groups }: { groups: AnswerGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <div className="answer-groups">
      {groups.map(({ heading, answers }) => (
        <section className="panel" key={heading}>
          <h2>{heading}</h2>
          <dl className="sum-list answers">
            {answers.map((answer) => (
              <AnswerLine key={answer.label} answer={answer} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function AnswerLine({ answer: { label, value, ticked, folded } }: { answer: Answer }) {
  const text = <bdi className="written">{value}</bdi>;
  return (
    <div data-ticked={ticked}>
      <dt>{label}</dt>
      <dd>
        {ticked && <Icon name="check" />}
        {folded ? (
          <details>
            <summary>
              Show<span className="unseen">: {label}</span>
            </summary>
            {text}
          </details>
        ) : (
          text
        )}
      </dd>
    </div>
  );
}

/** Labels for fields whose own names are unclear. */
const labels: Record<string, string> = {
  client_details: "Details",
  email: "Email",
  firstname: "First name",
  lastname: "Last name",
  to: "To",
  replyTo: "Reply to",
  subject: "Subject",
  text: "Text",
  body: "Text",
};

/** A field's name as a label: `sport_priority_1` is "Sport priority 1". */
export function fieldLabel(field: string): string {
  const text = field.replaceAll(/[_-]+/g, " ").trim();
  return labels[field] ?? capitalized(text);
}
