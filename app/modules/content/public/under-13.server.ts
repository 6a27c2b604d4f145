import type { Under13Copy } from "../forms.ts";

/** The questions about a child, for every form; sent as data to keep page scripts small. */
export const under13Labels = ({ box, choice, text, name, email }: Under13Copy) => ({
  box,
  legend: choice.legend,
  choices: [
    { value: "", label: choice.guardian },
    { value: "yes", label: choice.athlete },
  ],
  text,
  guardian: [
    { name: "guardian_name", label: name, autoComplete: "off" },
    { name: "guardian_email", label: email, autoComplete: "off", type: "email" },
  ],
});

export type Under13Labels = ReturnType<typeof under13Labels>;
