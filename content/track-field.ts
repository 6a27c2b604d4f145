// The page /track-field-club: events, seasons, the indoor banner.
import type { TrackField } from "#modules/content/program-pages.ts";

export const trackField: TrackField = {
  hero: {
    heading: "TRACK & FIELD CLUB",
    line: "Every event, from a first relay in Grade 1 to a school championship in Grade 12.",
    picture: "curve",
    kind: "full-picture",
    button: { label: "BECOME A MEMBER", to: "#track_field_membership_slider" },
  },
  indoorBanner: {
    titleLines: ["INDOOR", "TRACK &", "FIELD"],
    picture: "indoor",
    buttons: [
      { label: "Elementary Registration", to: "#contact-form" },
      { label: "Highschool Registration", to: "#contact-form" },
    ],
  },
  intro: {
    heading: "A lane for everyone, a\u00a0coach for each event",
    text: [
      "Members train in three age groups. The youngest try all events; middle schoolers settle on a few; high schoolers train with an event coach and race for their school and for Quarterlane.",
      "Join for one season or for all four: spring and summer outdoors, fall on grass and forest paths, winter indoors in Whitby.",
    ],
    picture: "small-bib",
    button: { label: "BECOME A MEMBER", to: "#track_field_membership_slider" },
  },
  events: [
    {
      id: "running",
      heading: "RUNNING EVENTS",
      sign: "sprint",
      picture: "lanes",
      text: [
        "Sprinters learn to wait for the gun and to run the bend. Hurdlers learn a rhythm before a height. Distance runners learn even laps, and that the third one is the race.",
      ],
      list: [
        "Sprints: 60, 100, 200 and 400 m",
        "Hurdles: 60 to 110 m and 200 to 400 m",
        "Middle and long distance: 800 to 3,000 m and cross country",
        "Relays: 4 × 100 and 4 × 400 m",
      ],
    },
    {
      id: "speed-development",
      heading: "SPEED DEVELOPMENT",
      sign: "speed",
      picture: "stopwatch",
      text: [
        "Every athlete sprints, throwers and milers too. Twenty minutes of drills, starts and short flying runs open each practice while legs are fresh.",
      ],
      list: [
        "Posture and arm action",
        "Three-point and block starts",
        "Flying 20s, timed by light gate",
      ],
    },
    {
      id: "high-jump",
      heading: "HIGH JUMP",
      sign: "high-jump",
      picture: "dented-mat",
      text: [
        "A curve you can run with your eyes shut, then a bar. Beginners start with a scissors jump onto a high mat and turn their back to the bar when the curve holds.",
      ],
      list: ["The J-shaped run-up", "Take-off from one foot", "Arching and clearing the heels"],
    },
    {
      id: "long-jump",
      heading: "LONG JUMP",
      sign: "long-jump",
      picture: "long-jump",
      text: [
        "Speed on a runway, kept through the board. We measure every run-up with a tape and check it again when the wind turns. Triple jump follows from age 12.",
      ],
      list: ["A measured run-up", "The last three steps", "Landing without losing distance"],
    },
    {
      id: "throws",
      heading: "THROWS",
      sign: "javelin",
      picture: "discus",
      text: [
        "Throwing is legs first, arm last. Children use soft javelins and rubber discs; school athletes train in the cage at Pickering and the javelin sector at Oshawa.",
      ],
      list: ["Shot put: glide, then spin", "Discus", "Javelin"],
    },
    {
      id: "combined-events",
      heading: "COMBINED EVENTS",
      sign: "combined-events",
      picture: "spikes",
      text: [
        "For those who don’t want to choose. Athletes train with four event coaches over a week, and one of them keeps the plan.",
      ],
      list: ["Pentathlon from age 12", "Heptathlon", "Decathlon"],
    },
  ],
  choose: {
    heading: "CHOOSE YOUR EVENTS",
    text: "Not sure? Pick two in the inquiry form. Most of our athletes change their mind once, and some of the best did it twice.",
    button: { label: "Inquire Now", to: "#contact-form" },
    items: [
      {
        sign: "pole-vault",
        name: "Specialty",
        text: "Pole vault, throws and combined events, with a coach of their own",
        event: "throws",
      },
      { sign: "sprint", name: "Sprints", text: "60 to 400 m and both relays", event: "running" },
      {
        sign: "hurdles",
        name: "Hurdles",
        text: "Sprint hurdles and long hurdles",
        event: "running",
      },
      { sign: "triple-jump", name: "Jumps", text: "High, long and triple", event: "long-jump" },
      { sign: "distance", name: "Distance", text: "800 m to cross country", event: "running" },
    ],
  },
  memberships: {
    anchor: "track_field_membership_slider",
    heading: "TRACK & FIELD MEMBERSHIPS",
    text: "One event, several, or all season. No tax added.",
  },
};
