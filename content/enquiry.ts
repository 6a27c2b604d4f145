import type { EnquiryCopy } from "#modules/content/forms.ts";

export const enquiry: EnquiryCopy = {
  heading: "Inquiries",
  blurb:
    "Tell us who wants to train and what they like. A coach reads every enquiry and answers within 24–48 hours with a group, a place and a first evening to try.",
  needed: "We need all six to answer you.",
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
    "We ask this to suggest a group, and use it for nothing else. Coaches and office staff read it; the services that keep our contact list and carry our mail see it too; the one that texts our staff sees a first name. For an athlete under 13, we note whoever writes as the parent or guardian, with the name and e-mail given; a child who writes says so, and we answer the parent.",
};
