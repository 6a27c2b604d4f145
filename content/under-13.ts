// What forms ask when a child under 13 writes.
import type { Under13Copy } from "#modules/content/forms.ts";

export const under13: Under13Copy = {
  box: {
    label: "I am under 13",
    more: "A parent or guardian writing for a child? Leave this unchecked.",
  },
  choice: {
    legend: "Under 13: who is writing?",
    guardian: "A parent or guardian. The name and email above are mine.",
    athlete: "The athlete",
  },
  text: "We’ll write to your parent or guardian instead. We need their name and email, and don’t keep your own email.",
  name: "Parent’s or guardian’s name",
  email: "Parent’s or guardian’s email",
  newsletter:
    "By pressing the button you confirm that you are 13 or older. For a younger athlete, a parent or guardian subscribes.",
};
