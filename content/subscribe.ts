import type { SubscribeCopy } from "#modules/content/forms.ts";
import { club } from "./club.ts";

export const subscribe: SubscribeCopy = {
  heading: "Hear when a season opens",
  blurb:
    "Registration dates, meet results and a new article now and then. Never more than two e-mails a month.",
  label: "Email Address",
  submit: "Subscribe",
  short: "By subscribing you agree to our emails. Unsubscribe any time.",
  consent: `By subscribing you agree that ${club.name} sends you e-mail about registration, meets and articles. You can unsubscribe at any time, with the link in each e-mail or by writing to ${club.email} or ${club.postalAddress}. Subscribing is for people of 13 and older; for a younger athlete, a parent or guardian subscribes.`,
  next: "We send one e-mail first: press its button, and you are on the list. Only our office and the services that keep our list and carry our mail see the address.",
  sent: "One more step: press the button in the e-mail we are sending to this address. Only then are you on the list.",
  box: {
    label: "Send me the newsletter as well",
    more: `Registration dates, meets and articles from ${club.name}, at most two e-mails a month. We send one e-mail first: press its button, and you are on the list. Unsubscribe at any time with the link in each e-mail or at ${club.email}. For people of 13 and older; for a younger athlete, it goes to the parent or guardian.`,
  },
};
