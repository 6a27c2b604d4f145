// The page /speed-training-program.
import type { Speed } from "#modules/content/program-pages.ts";

export const speed: Speed = {
  hero: {
    heading: "SPEED TRAINING PROGRAM",
    line: "For every sport that is decided in the first five steps.",
    picture: "track-blocks",
    kind: "full-picture",
    button: { label: "REGISTER NOW", to: "#contact-form" },
  },
  hub: {
    heading: "SPEED HUB",
    text: [
      "Most players are told to run faster and never shown how. Here a coach films your first steps, picks one thing to change, and lets you rest until you can do it at full speed again.",
      "Groups have ten athletes or fewer: baseball, soccer, hockey, football, rugby, basketball and track. Fall sessions are outdoors in Pickering; from November we are indoors in Whitby and Pickering.",
    ],
    picture: "whiteboard",
    button: { label: "See the schedule", to: "/schedule" },
  },
  drafted: {
    heading: "DRAFTED PROFESSIONAL BASEBALL ATHLETES WHO TRAINED HERE",
    text: "Four players who spent their winters on our 30-metre strip before a professional club called.",
    picture: "base-runner",
    athletes: [
      {
        name: "Dashiell Okeramond",
        position: "Centre fielder, Ajax",
        drafted: "Drafted in 2017, 11th round",
        profile: null,
      },
      {
        name: "Mateus Brackenshaw",
        position: "Shortstop, Scarborough",
        drafted: "Drafted in 2019, 6th round",
        profile: null,
      },
      {
        name: "Kieron Valleyfort",
        position: "Left-handed pitcher, Whitby",
        drafted: "Drafted in 2021, 14th round",
        profile: null,
      },
      {
        name: "Josiah Lundqvale",
        position: "Catcher, Markham",
        drafted: "Drafted in 2023, 9th round",
        profile: null,
      },
    ],
  },
  factors: {
    heading: "Important factors",
    items: [
      {
        heading: "Technique",
        text: [
          "Where the foot lands, how the arms swing, how tall you stay. It costs nothing and it lasts.",
        ],
      },
      {
        heading: "Acceleration",
        text: ["The first ten metres: lean, push back, be patient about standing up."],
      },
      {
        heading: "Rate of force",
        text: [
          "Power off the ground: your foot is down for about a tenth of a second. Jumps and lifts teach you to use it.",
        ],
      },
      {
        heading: "Joint flexibility",
        text: ["Ankles and hips that move freely, so a long step doesn’t have to be forced."],
      },
    ],
  },
  quality: {
    heading: "WE OFFER QUALITY & EXPERIENCE",
    items: [
      {
        heading: "Technology",
        sign: "stopwatch",
        text: [
          "Light gates at 5, 10 and 30 metres, slow-motion video you take home, and a jump mat. Every athlete has a page of numbers that only the family and the coach see.",
        ],
      },
      {
        heading: "Athletes who trained here",
        sign: "baseball",
        text: [
          "Four drafted baseball players, provincial sprint champions, and several hundred school athletes who made a team they had missed the year before.",
        ],
      },
      {
        heading: "Certified coaches",
        sign: "certificate",
        text: [
          "Sessions are led by an Olympian or a certified coach. One coach has at most ten athletes, three or five in semi-private groups.",
        ],
      },
    ],
  },
  memberships: {
    anchor: "speed_training_membership_slider",
    heading: "SPEED TRAINING MEMBERSHIPS",
    text: "On your own, with friends, or as a whole team. No tax added.",
  },
};
