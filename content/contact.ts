// The page /contact-us: its words, and the places it lists (their addresses are in venues.ts).
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
    heading: "Send us a message",
    text: ["This goes straight to the coaches in Ajax."],
    submit: "SUBMIT",
    privacy:
      "We use your name, phone and email only to answer you. Coaches and office staff see what you write, and so do the services that keep our contact list and send our email; the one that texts our staff gets a first name. Under 13? Check the box, and we’ll write to your parent or guardian instead.",
  },
};
