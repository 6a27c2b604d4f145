import { createInterface } from "node:readline/promises";
import type { FormField } from "#core/forms/define-form.ts";
import { namesOf } from "#core/records.ts";
import { StartupError } from "#core/startup-error.ts";
import { firstAnswers, setupErrors, setupForm } from "../setup/answers.ts";

/** The questions of /setup, except what the site starts with: a new club starts with examples. */
const { begins_with: _always, ...questions } = setupForm;

/** Asks on the terminal, repeating each question until its answer is valid. @returns the answers as typed */
export async function askOnTerminal(
  { input, output }: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream },
  suggested: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const terminal = createInterface({ input, output });
  const ended = new AbortController();
  terminal.once("close", () => ended.abort());
  const answers: Record<string, string> = {};
  try {
    for (const [n, name] of namesOf(questions).entries()) {
      const offered = suggested[name] ?? firstAnswers[name] ?? "";
      output.write(`\n${n + 1} of ${namesOf(questions).length}. ${described(questions[name])}\n`);
      while (!(name in answers)) {
        const typed = await terminal.question(offered ? `[${offered}] > ` : "> ", ended);
        const answer = typed.trim() || offered;
        const error = setupErrors({ [name]: questions[name] }, { [name]: answer })[name];
        if (error) output.write(`${error}\n`);
        else answers[name] = answer;
      }
    }
  } catch (error) {
    if (!ended.signal.aborted) throw error;
    throw new StartupError("Stopped before the last question: nothing was written.", {
      cause: error,
    });
  } finally {
    terminal.close();
  }
  return answers;
}

/** The question with its hint and its options, if any. */
function described(field: FormField): string {
  const choices =
    field.kind === "choice" && field.options !== "given"
      ? Object.entries(field.options).map(([value, label]) => `   ${value}: ${label}`)
      : [];
  // A line break ends the answer.
  const hint = field.hint?.replace("One on each line", "With commas between them");
  return [`${field.label}. ${hint ?? ""}`.trim(), ...choices].join("\n");
}
