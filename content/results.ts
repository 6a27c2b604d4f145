// The page /records, and the sport’s age classes with hurdle heights and implement weights.
import type { ResultsContent } from "#modules/content/results.ts";

// The sport's classes. A club checks heights and weights against its association's rule book each year.
export const results: ResultsContent = {
  isPublic: true,
  onAbout: true,
  onNews: true,
  hero: {
    heading: "RECORDS",
    line: "Our best marks by event and age class. Girls and boys share one list, because a family need not tell us a gender.",
    picture: "long-jump",
    kind: "lanes-on-gold",
    icons: ["javelin", "sprint", "high-jump"],
  },
  note: "Records go by the athlete’s age on December 31 of that year. Sprints and horizontal jumps need a tailwind of no more than 2.0 m/s. Indoor marks and hand times are kept separately.",
  ageClasses: [
    {
      name: "U10",
      under: 10,
      gear: [
        { event: "60mh", sizes: [500] },
        { event: "80mh", sizes: [600] },
        { event: "shot", sizes: [1500] },
        { event: "javelin", sizes: [300] },
      ],
    },
    {
      name: "U12",
      under: 12,
      gear: [
        { event: "60mh", sizes: [600] },
        { event: "80mh", sizes: [686] },
        { event: "shot", sizes: [2000] },
        { event: "discus", sizes: [750] },
        { event: "javelin", sizes: [400] },
      ],
    },
    {
      name: "U14",
      under: 14,
      gear: [
        { event: "60mh", sizes: [762] },
        { event: "80mh", sizes: [762] },
        { event: "200mh", sizes: [686] },
        { event: "shot", sizes: [3000] },
        { event: "discus", sizes: [750] },
        { event: "javelin", sizes: [400] },
      ],
    },
    {
      name: "U16",
      under: 16,
      gear: [
        { event: "60mh", sizes: [762, 838] },
        { event: "80mh", sizes: [762] },
        { event: "100mh", sizes: [838] },
        { event: "200mh", sizes: [762] },
        { event: "300mh", sizes: [762, 838] },
        { event: "shot", sizes: [3000, 4000] },
        { event: "discus", sizes: [1000] },
        { event: "javelin", sizes: [500, 600] },
        { event: "hammer", sizes: [3000, 4000] },
      ],
    },
    {
      name: "U18",
      under: 18,
      gear: [
        { event: "60mh", sizes: [762, 914] },
        { event: "100mh", sizes: [762] },
        { event: "110mh", sizes: [914] },
        { event: "400mh", sizes: [762, 838] },
        { event: "2000msc", sizes: [762, 914] },
        { event: "shot", sizes: [3000, 5000] },
        { event: "discus", sizes: [1000, 1500] },
        { event: "javelin", sizes: [500, 700] },
        { event: "hammer", sizes: [3000, 5000] },
      ],
    },
    {
      name: "U20",
      under: 20,
      gear: [
        { event: "60mh", sizes: [838, 991] },
        { event: "100mh", sizes: [838] },
        { event: "110mh", sizes: [991] },
        { event: "400mh", sizes: [762, 914] },
        { event: "3000msc", sizes: [762, 914] },
        { event: "shot", sizes: [4000, 6000] },
        { event: "discus", sizes: [1000, 1750] },
        { event: "javelin", sizes: [600, 800] },
        { event: "hammer", sizes: [4000, 6000] },
      ],
    },
    {
      name: "Open",
      under: 120,
      gear: [
        { event: "60mh", sizes: [838, 1067] },
        { event: "100mh", sizes: [838] },
        { event: "110mh", sizes: [1067] },
        { event: "400mh", sizes: [762, 914] },
        { event: "3000msc", sizes: [762, 914] },
        { event: "shot", sizes: [4000, 7260] },
        { event: "discus", sizes: [1000, 2000] },
        { event: "javelin", sizes: [600, 800] },
        { event: "hammer", sizes: [4000, 7260] },
      ],
    },
  ],
};
