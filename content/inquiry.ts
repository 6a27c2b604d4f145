// The inquiry form on the home page, /about and the program pages.
import type { InquiryCopy } from "#modules/content/forms.ts";

export const inquiry: InquiryCopy = {
  heading: "Inquiries",
  blurb:
    "Tell us who wants to train and what they like. A coach reads every inquiry and answers within 24–48 hours with a group, a location and a first evening to try.",
  needed: "All six are required.",
  trackAndField: "Track & Field",
  athletic: "360 Athletic",
  questions: "Any questions?",
  friends: {
    heading: "Bring your friends",
    text: "Four or more who already run, play or go to school together can start as a group of their own: same coach, same evening, same lane.",
  },
  ownGroup: "Do you want to make your own group?",
  more: "A coach answers within 24–48 hours.",
  submit: "SUBMIT",
  privacy:
    "We use this only to suggest a group. Coaches and office staff see it, and so do the services that keep our contact list and send our email; the one that texts our staff gets a first name. If the athlete is under 13, we save the name and email given as the parent’s or guardian’s; a child who writes says so, and we answer the parent.",
};
