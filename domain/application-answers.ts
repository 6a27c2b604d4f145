import { type ApplicationField, applicationAnyOf, applicationFields } from "./application.ts";

/** What the fields are called; the club's words (`content/application.ts`). */
export interface ApplicationWording {
  labels: Readonly<Record<ApplicationField, string>>;
  /** Questions that several fields answer, by the first of them. */
  questions: Readonly<Partial<Record<ApplicationField, string>>>;
}

const members = new Set(Object.values(applicationAnyOf).flat());

/** An application read back: each question with its answer, in the schema's order, unanswered ones left out. */
export function applicationAnswers(
  fields: Readonly<Record<string, unknown>>,
  { labels, questions }: ApplicationWording,
): { question: string; answer: string }[] {
  const answerOf = (field: ApplicationField) => {
    const value = fields[field];
    return value === true ? labels[field] : typeof value === "string" ? value : "";
  };
  return applicationFields.flatMap((field) => {
    const group = applicationAnyOf[field];
    if (!group && members.has(field)) return [];
    const alone = fields[field] === true ? "Yes" : answerOf(field);
    const answer = group ? group.map(answerOf).filter(Boolean).join(", ") : alone;
    return answer ? [{ question: questions[field] ?? labels[field], answer }] : [];
  });
}
