// The age groups on /track-field-club.
import type { SessionCards } from "#modules/content/offer.ts";

export const sessionCards: SessionCards = {
  heading: "PERFORMANCE GROUP TRAINING SESSIONS",
  apply: { label: "Apply for a performance group", to: "/application-for-registration" },
  items: [
    {
      id: "minor",
      sessionType: "Grades 1-5",
      heading: "Minor Track",
      ages: { from: 5, to: 10 },
      image: "long-shadow",
      paragraph:
        "Relays, hops, throws and low hurdles. Every child tries every event in their first season, and nobody stands in a line for long.",
    },
    {
      id: "middle-school",
      sessionType: "Grades 6-8",
      heading: "Middle School Track",
      ages: { from: 11, to: 13 },
      image: "flags",
      paragraph:
        "Starts, hurdle rhythm, measured run-ups. Athletes pick two or three events to learn properly and race at four or five meets.",
    },
    {
      id: "high-school",
      sessionType: "Grades 9-12",
      heading: "High School",
      ages: { from: 14, to: 18 },
      image: "stadium",
      paragraph:
        "An event coach, a plan written around school meets and exams, and two evenings a week in the strength room.",
    },
  ],
};
