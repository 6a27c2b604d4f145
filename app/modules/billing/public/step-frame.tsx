import { stepAction, stepNames, stepQuery, type Step } from "../checkout-steps.ts";

/** The attributes of a button that goes to a step with everything typed. */
const toStep = (step: Step) => ({
  name: "_action",
  value: stepAction(step),
  formAction: `?${stepQuery}=${step}`,
});

/** The attributes of the button that continues: to the next step or, on the last one, to the payment. */
export const continueAttributes = (step: Step) => (step < 3 ? toStep((step + 1) as Step) : {});

export const StepBack = ({ step }: { step: Step }) => (
  <button className="checkout-link" {...toStep((step - 1) as Step)}>
    Back to step {step - 1}
  </button>
);

/** Where the family is: what is done, and what is left. */
export const StepList = ({ step }: { step: Step }) => (
  <ol className="checkout-steps" aria-label="Steps">
    {stepNames.map((name, n) => (
      <li key={name} aria-current={n + 1 === step ? "step" : undefined} data-done={n + 1 < step}>
        <span className="checkout-step-number">{n + 1}</span>{" "}
        <span className="checkout-step-name">{name}</span>
      </li>
    ))}
  </ol>
);

/** Gets the focus when the family reaches the step. */
export const StepHeading = ({ step, isReached }: { step: Step; isReached: boolean }) => (
  <h2 className="step-heading" tabIndex={-1} autoFocus={isReached}>
    <span className="unseen">Step {step}: </span>
    {step === 1 ? "Who is it for?" : stepNames[step - 1]}
  </h2>
);
