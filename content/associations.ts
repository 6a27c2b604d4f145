// The bodies the club works with: on /about, and some of them on /become-an-olympian.
import type { Associations } from "#modules/content/people.ts";

export const associations: Associations = {
  heading: "ASSOCIATIONS",
  coaching: "COACHING ASSOCIATES",
  coachingText:
    "The bodies that license our coaches, sanction our meets and lend us their tape measures.",
  items: [
    {
      id: "lakeshore",
      image: "association-1",
      name: "Lakeshore Athletics Association",
      role: "Sanctions our meets and keeps the age-class records",
    },
    {
      id: "eastline",
      image: "association-2",
      name: "Eastline Coaches Guild",
      role: "Trains and certifies our coaches",
    },
    {
      id: "bluffs",
      image: "association-3",
      name: "Bluffs Harriers Union",
      role: "Our partner for road and trail running in Scarborough",
    },
    {
      id: "two-rivers",
      image: "association-4",
      name: "Two Rivers School Athletics",
      role: "Runs the school championships our athletes qualify for",
    },
    {
      id: "greenbelt",
      image: "association-5",
      name: "Greenbelt Cross-Country League",
      role: "Six fall races between Markham and Uxbridge",
    },
    {
      id: "northshore",
      image: "association-6",
      name: "Northshore Strength Society",
      role: "Certifies our weightlifting coaches and judges Oly Kids days",
    },
  ],
  landing: ["lakeshore", "eastline", "two-rivers", "northshore"],
};
