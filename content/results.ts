import { everyAge, type ResultsContent } from "#modules/content/results.ts";

type Gear = ResultsContent["ageClasses"][number]["gear"];

const gear = (sizes: Partial<Record<Gear[number]["event"], number[]>>): Gear =>
  Object.entries(sizes).map(([event, each]) => ({
    event: event as Gear[number]["event"],
    sizes: each,
  }));

// The sport's classes. A club checks heights and weights against its association's rule book each year.
export const results: ResultsContent = {
  isPublic: true,
  onAbout: true,
  onNews: true,
  hero: {
    heading: "RECORDS",
    line: "Our athletes’ best marks by event and age class, and how recent meets went.",
    picture: "long-jump",
    kind: "lanes-on-gold",
    icons: ["javelin", "sprint", "high-jump"],
  },
  note: "A record is by the age on December 31 of the year of the meet. Sprints and horizontal jumps need a measured wind of at most 2.0 m/s from behind. Indoor marks, and times taken by hand, are kept separately. We keep one list for everyone, girls and boys. An athlete is named only if the family agreed.",
  ageClasses: [
    {
      name: "U10",
      under: 10,
      gear: gear({ "60mh": [500], "80mh": [600], shot: [1500], javelin: [300] }),
    },
    {
      name: "U12",
      under: 12,
      gear: gear({ "60mh": [600], "80mh": [686], shot: [2000], discus: [750], javelin: [400] }),
    },
    {
      name: "U14",
      under: 14,
      gear: gear({
        "60mh": [762],
        "80mh": [762],
        "200mh": [686],
        shot: [3000],
        discus: [750],
        javelin: [400],
      }),
    },
    {
      name: "U16",
      under: 16,
      gear: gear({
        "60mh": [762, 838],
        "80mh": [762],
        "100mh": [838],
        "200mh": [762],
        "300mh": [762, 838],
        shot: [3000, 4000],
        discus: [1000],
        javelin: [500, 600],
        hammer: [3000, 4000],
      }),
    },
    {
      name: "U18",
      under: 18,
      gear: gear({
        "60mh": [762, 914],
        "100mh": [762],
        "110mh": [914],
        "400mh": [762, 838],
        "2000msc": [762, 914],
        shot: [3000, 5000],
        discus: [1000, 1500],
        javelin: [500, 700],
        hammer: [3000, 5000],
      }),
    },
    {
      name: "U20",
      under: 20,
      gear: gear({
        "60mh": [838, 991],
        "100mh": [838],
        "110mh": [991],
        "400mh": [762, 914],
        "3000msc": [762, 914],
        shot: [4000, 6000],
        discus: [1000, 1750],
        javelin: [600, 800],
        hammer: [4000, 6000],
      }),
    },
    {
      name: "Open",
      under: everyAge,
      gear: gear({
        "60mh": [838, 1067],
        "100mh": [838],
        "110mh": [1067],
        "400mh": [762, 914],
        "3000msc": [762, 914],
        shot: [4000, 7260],
        discus: [1000, 2000],
        javelin: [600, 800],
        hammer: [4000, 7260],
      }),
    },
  ],
};
