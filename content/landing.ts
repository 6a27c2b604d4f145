// The page /become-an-olympian, which advertisements lead to.
import type { Landing } from "#modules/content/pages.ts";

export const landing: Landing = {
  hero: {
    heading: "BECOME AN OLYMPIAN",
    line: "Or find out how far you can get. Three Olympians coach here, every week, in the towns east of Toronto.",
    picture: "tightrope",
    kind: "full-picture",
  },
  call: "INQUIRE NOW",
  team: {
    heading: "COACHED BY OLYMPIANS",
    text: "They started in school gyms like yours. They are on the track with our athletes, not on a poster.",
  },
  sections: [
    {
      id: "running-events",
      heading: "RUNNING EVENTS",
      sign: "sprint",
      picture: "dawn",
      text: [
        "A first practice is a warm-up, a few starts and a relay. After four weeks a coach suggests two events to try at a meet.",
      ],
      list: [
        "Sprints: 100, 200 and 400 m",
        "Hurdles: 60–100 m for girls, 60–110 m for boys, 200–400 m long hurdles",
        "Middle and long distance",
        "Relays: 4 × 100 and 4 × 400 m",
      ],
    },
    {
      id: "speed-development",
      heading: "SPEED DEVELOPMENT",
      sign: "speed",
      picture: "ladder",
      text: [
        "Speed can be taught. We time the first 10 and 30 metres every second week and change one thing at a time.",
      ],
      list: [
        "Starts and acceleration",
        "Top-speed running",
        "Jumps and lifts that make both better",
      ],
    },
    {
      id: "high-jump",
      heading: "HIGH JUMP",
      sign: "high-jump",
      picture: "high-jump",
      text: [
        "Learn the curve first, then the take-off, then the bar. In that order it is not frightening.",
      ],
      list: ["From age 8", "Indoors in Whitby, outdoors in Markham and Pickering"],
    },
    {
      id: "long-jump",
      heading: "LONG JUMP",
      sign: "long-jump",
      picture: "sand-prints",
      text: [
        "A measured run-up and a board you hit without looking down. Triple jump follows from age 12.",
      ],
      list: ["From age 7", "Two pits outdoors, one under a roof"],
    },
    {
      id: "throw-events",
      heading: "THROW EVENTS",
      sign: "javelin",
      picture: "javelin-thrower",
      text: [
        "Legs, hips, core, arm. Beginners throw soft javelins and rubber discs until the order is right.",
      ],
      list: ["Javelin", "Shot put", "Discus"],
    },
  ],
  button: { label: "Become A Member", to: "/track-field-club" },
  champions: {
    heading: "CHAMPIONS OFF THE FIELD",
    text: [
      "Our athletes finish their homework on the bus to meets, coach the youngest group and turn up when it rains. Come and be one of them.",
    ],
    picture: "bus",
    shop: "BECOME A MEMBER",
  },
  form: {
    heading: "TALK TO A COACH",
    text: ["Tell us the athlete’s age and what they like. We answer within 24–48 hours."],
    submit: "SUBMIT",
    privacy:
      "We use your name, phone and email only to answer you. Coaches and office staff see what you write, and so do the services that keep our contact list and send our email; the one that texts our staff gets a first name. Under 13? Check the box, and we’ll write to your parent or guardian instead.",
  },
};
