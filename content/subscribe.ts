// The newsletter box in the footer, and /subscribe.
import type { SubscribeCopy } from "#modules/content/forms.ts";

export const subscribe: SubscribeCopy = {
  heading: "Be first to know when a season opens",
  blurb:
    "Registration dates, meet results and a new article now and then. Never more than two emails a month.",
  label: "Email Address",
  submit: "Subscribe",
  short: "By subscribing you agree to our emails. Unsubscribe any time.",
  consent:
    "By subscribing you agree that Quarterlane Speed Club sends you email about registration, meets and articles. You can unsubscribe at any time, with the link in each email or by writing to hello@quarterlane.example or 1 Quarterlane Way, Ajax, Ontario  L1S 0A0, Canada. You need to be 13 or older to subscribe; for a younger athlete, a parent or guardian subscribes.",
  next: "We’ll email you a link to confirm. Only our office and the services that keep our list and send our email see your address.",
  sent: "One more step: press the button in the email we are sending to this address. Then you’re on the list.",
  box: {
    label: "Send me the newsletter as well",
    more: "Registration dates, meets and articles from Quarterlane Speed Club, at most two emails a month. We’ll email you a link to confirm. Unsubscribe any time with the link in each email or at hello@quarterlane.example. Under 13? It goes to your parent or guardian instead.",
  },
};
