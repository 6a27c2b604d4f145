import type { Contact } from "#modules/content/pages.ts";

export const contact: Contact = {
  hero: {
    heading: "CONTACT US",
    line: "A coach answers you, not a call centre.",
    picture: "rain",
    kind: "words-on-ink",
  },
  touch: {
    heading: "GET IN TOUCH",
    text: [
      "Ask about a group, a lost water bottle or a child who isn’t sure. We answer within 24–48 hours, and sooner before a season opens.",
    ],
    locations: "Locations",
    places: [
      "strength-room",
      "tamarack-oval",
      "lantern-hall",
      "foundry-fieldhouse",
      "ferry-hill-track",
      "gristmill-track",
      "slipway-grounds",
      "drumlin-trail",
    ],
    phone: "Phone",
    email: "Email",
    hours: "Monday to Friday 2 pm to 8 pm, Saturday 9 am to 1 pm",
  },
  form: {
    heading: "Write to us",
    text: ["Everything here reaches the coaches’ desk in Ajax."],
    submit: "SUBMIT",
    privacy:
      "We need your name, telephone and e-mail to answer you, and use them for nothing else. Coaches and office staff read what you write; the services that keep our contact list and carry our mail see it too; the one that texts our staff sees a first name. If you are under 13, tick the box: we then write only to your parent or guardian.",
  },
};
