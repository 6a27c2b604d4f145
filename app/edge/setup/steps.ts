import { clubForm, lookForm, rulesForm, setupErrors } from "./answers.ts";

/** The questions in their order; the last two store nothing. */
export const steps = {
  club: { title: "Your club", form: clubForm },
  look: { title: "Colours and logo", form: lookForm },
  rules: { title: "Time and content", form: rulesForm },
  services: { title: "Email and payments", form: {} },
  admin: { title: "Your account", form: {} },
};
export type Step = keyof typeof steps;

export const stepNames = Object.keys(steps) as Step[];

export const stepPath = (step: Step) => `/setup?step=${step}`;

/** The first step with an invalid or missing answer; null: all are answered. */
export const openStep = (answers: Readonly<Record<string, string>>): Step | null =>
  stepNames.find((step) => Object.keys(setupErrors(steps[step].form, answers)).length > 0) ?? null;

/** The step to show: the requested one, unless an earlier one is incomplete. */
export function shownStep(asked: string | null, answers: Readonly<Record<string, string>>): Step {
  const open = openStep(answers);
  const wanted = stepNames.find((step) => step === asked);
  if (!wanted) return open ?? "club";
  const isAfter = open && stepNames.indexOf(wanted) > stepNames.indexOf(open);
  return isAfter ? open : wanted;
}

export const nextStep = (step: Step): Step => stepNames[stepNames.indexOf(step) + 1] ?? step;
