// The coaches on /about and /become-an-olympian: names, titles, portraits.
import type { Coaches, TeamMember } from "#modules/content/people.ts";

const maelle: TeamMember = {
  id: "maelle-ostrander-bailey",
  name: "Maelle Ostrander-Bailey",
  titles: ["Olympian, 400 m hurdles", "Founder and head coach"],
  image: "coach-2",
};
const tobias: TeamMember = {
  id: "tobias-wrenfield",
  name: "Tobias Wrenfield",
  titles: ["Olympian, long jump", "Jumps and speed coach"],
  image: "coach-3",
};

export const coaches: Coaches = {
  heading: "OUR COACHES",
  intro:
    "Twelve coaches, and one of them knows your name by the second practice. Everyone who coaches here has passed a police check and is trained in first aid and safe sport.",
  groups: [
    {
      heading: "OLYMPIANS",
      items: [
        {
          name: "Maelle Ostrander-Bailey",
          title: "400 m hurdles. Founder and head coach",
          image: "coach-2",
        },
        {
          name: "Tobias Wrenfield",
          title: "Long jump. Jumps and speed development",
          image: "coach-3",
        },
        { name: "Ilse Valderpike", title: "4 × 100 m relay. Sprints and relays", image: "coach-1" },
      ],
    },
    {
      heading: "CERTIFIED COACHES",
      items: [
        {
          name: "Priyanka Solheim",
          title: "Level 2, track and field. Minor and middle school",
          image: "coach-4",
        },
        {
          name: "Garnet Okwuridge",
          title: "Level 2, sprints and hurdles. High school",
          image: "coach-5",
        },
        {
          name: "Beatrix Hallorand",
          title: "Level 2, weightlifting. Oly Kids and school athletes",
          image: "coach-6",
        },
        {
          name: "Lucian Fairmarsh",
          title: "Level 1, speed training. Baseball and team sports",
          image: "coach-7",
        },
      ],
    },
    {
      heading: "EVENT SPECIALISTS",
      items: [
        { name: "Anselm Drurykamp", title: "Shot put, discus and javelin", image: "coach-8" },
        { name: "Noor Elstrandi", title: "High jump", image: "coach-9" },
        { name: "Caspian Throopley", title: "Pole vault", image: "coach-10" },
        {
          name: "Wilhelmina Battersea-Roy",
          title: "Distance and cross country",
          image: "coach-11",
        },
        { name: "Teodora Winsladen", title: "Combined events", image: "coach-12" },
      ],
    },
  ],
  team: {
    heading: "OUR TEAM",
    members: [
      maelle,
      tobias,
      {
        id: "priyanka-solheim",
        name: "Priyanka Solheim",
        titles: ["Certified level-2 coach", "Minor and middle school track"],
        image: "coach-4",
      },
    ],
  },
  landing: [
    maelle,
    tobias,
    {
      id: "ilse-valderpike",
      name: "Ilse Valderpike",
      titles: ["Olympian, 4 × 100 m relay", "Sprints and relay coach"],
      image: "coach-1",
    },
  ],
};
