// The page /strength-conditioning-gym.
import type { Strength } from "#modules/content/program-pages.ts";

export const strength: Strength = {
  hero: {
    heading: "STRENGTH & CONDITIONING GYM",
    line: "High Performance & Youth Programs",
    picture: "barbell",
    kind: "full-picture",
    button: { label: "Sign Up", to: "#strength_membership_slider" },
  },
  welcome: {
    heading: "WELCOME TO THE STRENGTH ROOM",
    text: [
      "One room in Ajax, eight platforms, no mirrors. Athletes from 7 to 18 learn to lift from certified weightlifting coaches, in groups of six to a coach.",
      "Strength training can start at age 7 or 8, when a child can follow instructions and wait their turn. It starts with a stick.",
    ],
    list: [
      "Bone density growth",
      "Connective tissue strength",
      "Confidence",
      "Children’s programs",
    ],
    button: { label: "Sign Up", to: "#strength_membership_slider" },
    apply: {
      label: "Apply for the high-performance group",
      to: "/application-for-registration",
    },
  },
  athletic: {
    heading: "360 ATHLETIC",
    phrases: [
      {
        heading: "Speed Kills",
        text: ["Two sprint sessions a week on the indoor straight, timed."],
      },
      {
        heading: "Strength Dominates",
        text: ["Two lifting sessions a week: a pull, a squat, a press, and core work."],
      },
      {
        heading: "Athletes Rule",
        text: [
          "One coach plans both, around your own sport’s season, so that you are fresh when it counts.",
        ],
      },
    ],
  },
  memberships: {
    anchor: "strength_membership_slider",
    heading: "STRENGTH & CONDITIONING MEMBERSHIPS",
    text: "Everything happens at 1 Quarterlane Way in Ajax. No tax added.",
  },
  benefits: {
    heading: "WEIGHTLIFTING BENEFITS FOR YOUNG ATHLETES",
    items: [
      {
        heading: "Denser bones",
        text: ["Bones respond to load, most of all before the late teens."],
      },
      {
        heading: "Tougher tendons and ligaments",
        text: ["Connective tissue adapts slowly, so we load it early and lightly."],
      },
      {
        heading: "Fewer injuries",
        text: ["Strong hamstrings and steady knees are the cheapest insurance a runner has."],
      },
      {
        heading: "Faster first steps",
        text: ["A clean pull trains the same push against the ground as a start."],
      },
      {
        heading: "Higher jumps",
        text: ["Hips, knees and ankles learn to open together, on time."],
      },
      {
        heading: "Balance and body control",
        text: ["Catching a bar overhead teaches a child where every limb is."],
      },
      {
        heading: "Mobility",
        text: ["A full squat keeps ankles and hips moving through growth spurts."],
      },
      {
        heading: "Confidence",
        text: ["A lift that failed in October and stands in December is hard to argue with."],
      },
      {
        heading: "Good habits for life",
        text: ["Warming up, writing it down, asking for a spot, putting the plates away."],
      },
    ],
  },
};
