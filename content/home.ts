// The home page: slides, numbers, the club’s introduction, the programs, and which articles it shows.
import type { Home } from "#modules/content/pages.ts";

export const home: Home = {
  slides: [
    {
      heading: "Building Tomorrow's Champions Today",
      button: { label: "Inquire Now", to: "#contact-form" },
      picture: "sprint",
    },
    {
      heading: "Indoor Track & Field",
      button: { label: "Explore track & field", to: "/track-field-club" },
      picture: "indoor",
    },
    {
      heading: "SPEED TRAINING",
      button: { label: "Explore speed training", to: "/speed-training-program" },
      picture: "shadows",
    },
  ],
  facts: [
    { figure: "5–18", meaning: "years old, in three age groups" },
    { figure: "7", meaning: "towns, from Scarborough to Uxbridge" },
    { figure: "All year", meaning: "outdoor track, indoor track and gym" },
    { figure: "24–48 h", meaning: "for a coach to answer you" },
  ],
  club: {
    heading: "A fast start lasts a lifetime",
    text: [
      "Quarterlane is for young people who like to run, jump and throw, and for those who don’t know yet that they do. Coaches who have stood on the start line teach them how to start, how to hold a bend, how to land, and how to lose a race and come back on Thursday.",
    ],
    button: { label: "About the club", to: "/about" },
    picture: "long-shadow",
  },
  trackAndField: {
    heading: "Track & Field",
    text: [
      "Every event on the track and in the field, taught from the first practice. Grades 1–5 try all of them; by high school each athlete has a favourite and a coach who knows it.",
    ],
    button: { label: "See track & field", to: "/track-field-club" },
    picture: "high-jumper",
    events: [
      { sign: "sprint", name: "Sprints" },
      { sign: "distance", name: "Distance" },
      { sign: "hurdles", name: "Hurdles" },
      { sign: "relay", name: "Relays" },
      { sign: "high-jump", name: "High jump" },
      { sign: "long-jump", name: "Long jump" },
      { sign: "pole-vault", name: "Pole vault" },
      { sign: "shot-put", name: "Shot put" },
      { sign: "discus", name: "Discus" },
      { sign: "javelin", name: "Javelin" },
    ],
  },
  speed: {
    heading: "Killer Speed",
    text: [
      "For any sport that is won in the first five steps. Small groups, long rests, and a coach who films your start and shows you the frame that costs a tenth.",
    ],
    button: { label: "See speed training", to: "/speed-training-program" },
    picture: "track-blocks",
    steps: ["Technique", "Acceleration", "Power off the ground", "Joint flexibility"],
  },
  strength: {
    heading: "Strength & Conditioning",
    text: [
      "Good lifting makes fast, hard-to-injure athletes. Children start with a broomstick and learn to land, hinge and squat before a plate goes on the bar.",
    ],
    button: { label: "See the gym", to: "/strength-conditioning-gym" },
    picture: "open-door",
    groups: [
      "Children’s weightlifting from age 7 or 8",
      "School athletes, two or three times a week",
      "High-performance groups",
    ],
  },
  merchandise: {
    heading: "Wear your lane",
    text: [
      "Singlets, hoodies and spike bags in club black and gold, cut for running, not for the shelf.",
    ],
    button: { label: "SHOP NOW", to: "/" },
  },
  articles: {
    heading: "ARTICLES & NEWS",
    slugs: [
      "common-speed-training-mistakes",
      "school-championship-qualification",
      "multisport-athletes",
    ],
    button: { label: "Learn More", to: "/blogs" },
  },
};
