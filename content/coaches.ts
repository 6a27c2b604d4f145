import type { Coaches, TeamMember } from "../domain/content/people.ts";

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
    "Twelve coaches, and one of them knows your name by the second practice. Everyone who coaches here holds first aid and safe-sport training and has passed a police check.",
  groups: [
    {
      heading: "OLYMPIANS",
      items: [
        { name: "Maelle Ostrander-Bailey", title: "400 m hurdles. Founder and head coach" },
        { name: "Tobias Wrenfield", title: "Long jump. Jumps and speed development" },
        { name: "Ilse Valderpike", title: "4 × 100 m relay. Sprints and relays" },
      ],
    },
    {
      heading: "CERTIFIED COACHES",
      items: [
        { name: "Priyanka Solheim", title: "Level 2, track and field. Minor and middle school" },
        { name: "Garnet Okwuridge", title: "Level 2, sprints and hurdles. High school" },
        {
          name: "Beatrix Hallorand",
          title: "Level 2, weightlifting. Oly Kids and school athletes",
        },
        { name: "Lucian Fairmarsh", title: "Level 1, speed training. Baseball and team sports" },
      ],
    },
    {
      heading: "EVENT SPECIALISTS",
      items: [
        { name: "Anselm Drurykamp", title: "Shot put, discus and javelin" },
        { name: "Noor Elstrandi", title: "High jump" },
        { name: "Caspian Throopley", title: "Pole vault" },
        { name: "Wilhelmina Battersea-Roy", title: "Distance and cross country" },
        { name: "Teodora Winsladen", title: "Combined events" },
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
