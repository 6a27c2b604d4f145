import type { SubscribeCopy } from "#domain/content/forms.ts";

export const subscribe: SubscribeCopy = {
  heading: "Hear when a season opens",
  blurb:
    "Registration dates, meet results and a new article now and then. Never more than two e-mails a month.",
  label: "Email Address",
  submit: "Subscribe",
};
