import type { Under13Copy } from "#modules/content/forms.ts";

export const under13: Under13Copy = {
  box: {
    label: "I am under 13",
    more: "If you are a parent or guardian writing for a child, leave this empty.",
  },
  choice: {
    legend: "Under 13: who is writing?",
    guardian: "A parent or guardian. The name and e-mail above are mine.",
    athlete: "The athlete",
  },
  text: "We will then write to a parent or guardian, not to you. We need their name and e-mail, and don’t keep your own e-mail.",
  name: "Parent’s or guardian’s name",
  email: "Parent’s or guardian’s e-mail",
  newsletter:
    "By pressing the button you say that you are 13 or older. For a younger athlete, a parent or guardian subscribes.",
};
