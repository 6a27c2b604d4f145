// The page /programs: one part for each program.
import type { Programs } from "#modules/content/program-pages.ts";

export const programs: Programs = {
  hero: {
    heading: "PROGRAMS",
    line: "Track and field, speed, and strength, from Grade 1 to Grade 12 and all year round.",
    picture: "baton",
    kind: "lanes-on-red",
    icons: ["sprint", "shot-put", "kids"],
  },
  elementary: {
    heading: "ELEMENTARY PROGRAM",
    text: [
      "Minor Track is for ages 5 to 10, Middle School Track for 11 to 13, with one coach for every twelve children. In the first season everyone tries everything: soft javelins, low hurdles, a high jump with a rubber band for a bar. Nobody needs spikes.",
    ],
    picture: "tightrope",
    button: { label: "Book a first practice", to: "/appointment-booking" },
  },
  trackAndField: {
    heading: "TRACK & FIELD",
    text: [
      "From April to October we are outdoors in Pickering, Scarborough, Markham and Oshawa, with cross country at Uxbridge in the fall. From November to March we are under the roof in Whitby. Every event has a coach.",
    ],
    picture: "sand-prints",
    button: { label: "See track & field", to: "/track-field-club" },
  },
  speedHub: {
    heading: "SPEED TRAINING HUB",
    text: [
      "For players of any sport. An hour is a warm-up that is really a lesson, then six to ten sprints at full speed with a long rest after each. Every second week we time the same 30 metres, so that a better start shows as a number.",
    ],
    picture: "sprint",
    button: { label: "See speed training", to: "/speed-training-program" },
  },
  strength: {
    heading: "STRENGTH & CONDITIONING",
    text: [
      "Our own room in Ajax: eight platforms, bars from five kilograms, and a coach for every six athletes. School athletes come twice or three times a week; the high-performance group comes straight from class.",
    ],
    picture: "weightlifting",
    button: { label: "See the gym", to: "/strength-conditioning-gym" },
    apply: {
      label: "Apply for the high-performance group",
      to: "/application-for-registration",
    },
  },
  more: {
    heading: "MORE PROGRAMS",
    programs: [
      {
        heading: "OLYMPIC WEIGHTLIFTING KIDS PROGRAM",
        text: [
          "Oly Kids starts at age 7 with a broomstick. Children learn to land, hinge, squat and catch; plates come when the movement is quiet. Wednesdays and Saturdays in Ajax.",
        ],
        sign: "weightlifting",
        button: { label: "See the gym", to: "/strength-conditioning-gym" },
      },
      {
        heading: "BASEBALL SPEED",
        text: [
          "Home to first, the first two steps off a base, the turn at second. A winter of speed and shoulder-safe strength before the fields in Durham thaw.",
        ],
        sign: "baseball",
        button: { label: "See speed training", to: "/speed-training-program" },
      },
      {
        heading: "NEXT-GENERATION PROGRAM",
        text: [
          "A season on the track, shoes and bus fare for children whose families can’t pay for them. Schools and coaches suggest the children; donors pay.",
        ],
        sign: "kids",
        button: { label: "Support a child", to: "/nextgen-donation" },
      },
    ],
  },
};
