// Medals, places and records on /about, the newest of each level first.
import type { Accomplishment, Accomplishments } from "#modules/content/people.ts";

const provincial: Accomplishment[] = [
  {
    id: "provincial-2023",
    level: "provincial",
    logo: "achievement-provincial",
    year: "2023",
    subtitle: "Lakeshore Age-Class Championships",
    listItems: [
      { childArray: ["400 m hurdles, girls under 18", "Gold", "Marisela Quillfeather"] },
      { childArray: ["Javelin, boys under 18", "Silver", "Tavish Nandakar"] },
      {
        childArray: [
          "4 × 100 m, boys under 14",
          "Gold",
          "Rohan Eastmuir, Desh Applegarth, Callum Ivorson, Malachi Penhurst",
        ],
      },
    ],
  },
  {
    id: "provincial-2022",
    level: "provincial",
    logo: "achievement-provincial",
    year: "2022",
    subtitle: "Lakeshore Age-Class Championships",
    listItems: [
      { childArray: ["100 m, girls under 18", "Gold", "Imara Dellsworth"] },
      { childArray: ["Javelin, boys under 16", "Gold", "Tavish Nandakar"] },
      { childArray: ["Pole vault, girls under 16", "Silver", "Yuki Branthorne"] },
    ],
  },
  {
    id: "provincial-2021",
    level: "provincial",
    logo: "achievement-provincial",
    year: "2021",
    subtitle: "Lakeshore Summer Return Series",
    listItems: [
      { childArray: ["300 m hurdles, girls under 16", "Gold", "Marisela Quillfeather"] },
      { childArray: ["2,000 m, boys under 18", "Bronze", "Emeka Thistleby"] },
    ],
  },
  {
    id: "provincial-2020",
    level: "provincial",
    logo: "achievement-provincial",
    year: "2020",
    subtitle: "Lakeshore Indoor Championships, February",
    listItems: [
      { childArray: ["60 m, girls under 16", "Gold", "Imara Dellsworth"] },
      { childArray: ["60 m hurdles, boys under 18", "Silver", "Jovan Merriquet"] },
    ],
  },
  {
    id: "provincial-2019",
    level: "provincial",
    logo: "achievement-provincial",
    year: "2019",
    subtitle: "Lakeshore Age-Class Championships",
    listItems: [
      { childArray: ["Long jump, boys under 16", "Gold", "Osric Tamblyn-Rao"] },
      { childArray: ["Discus, girls under 16", "Silver", "Fenna Obastrom"] },
      { childArray: ["Pentathlon, boys under 16", "Bronze", "Jovan Merriquet"] },
    ],
  },
  {
    id: "provincial-2018",
    level: "provincial",
    logo: "achievement-provincial",
    year: "2018",
    subtitle: "Lakeshore Age-Class Championships",
    listItems: [
      { childArray: ["100 m, girls under 14", "Gold", "Imara Dellsworth"] },
      { childArray: ["High jump, girls under 16", "Gold", "Suri Lockhaven"] },
      { childArray: ["1,200 m, boys under 14", "4th place", "Emeka Thistleby"] },
    ],
  },
  {
    id: "provincial-2017",
    level: "provincial",
    logo: "achievement-provincial",
    year: "2017",
    subtitle: "Lakeshore Age-Class Championships",
    listItems: [
      { childArray: ["200 m hurdles, boys under 14", "Gold", "Jovan Merriquet"] },
      { childArray: ["Shot put, girls under 14", "Bronze", "Fenna Obastrom"] },
      {
        childArray: [
          "4 × 100 m, girls under 14",
          "Silver",
          "Imara Dellsworth, Fenna Obastrom, Suri Lockhaven, Adaeze Pellbrook",
        ],
      },
    ],
  },
  {
    id: "provincial-2016",
    level: "provincial",
    logo: "achievement-provincial",
    year: "2016",
    subtitle: "Lakeshore Age-Class Championships",
    listItems: [
      { childArray: ["80 m, girls under 12", "Gold", "Imara Dellsworth"] },
      { childArray: ["Long jump, boys under 14", "Silver", "Osric Tamblyn-Rao"] },
    ],
  },
];

const national: Accomplishment[] = [
  {
    id: "national-2023",
    level: "national",
    logo: "achievement-national",
    year: "2023",
    subtitle: "Coast to Coast Youth Championships",
    listItems: [
      { childArray: ["400 m hurdles, girls under 18", "Bronze", "Marisela Quillfeather"] },
      { childArray: ["Pole vault, girls under 18", "7th place", "Yuki Branthorne"] },
    ],
  },
  {
    id: "national-2022",
    level: "national",
    logo: "achievement-national",
    year: "2022",
    subtitle: "Coast to Coast Youth Championships",
    listItems: [
      { childArray: ["100 m, girls under 18", "Silver", "Imara Dellsworth"] },
      { childArray: ["Javelin, boys under 16", "Bronze", "Tavish Nandakar"] },
    ],
  },
  {
    id: "national-2021",
    level: "national",
    logo: "achievement-national",
    year: "2021",
    subtitle: "Coast to Coast Virtual Throws and Jumps",
    listItems: [
      { childArray: ["Discus, girls under 18", "Silver", "Fenna Obastrom"] },
      { childArray: ["Triple jump, boys under 20", "4th place", "Osric Tamblyn-Rao"] },
    ],
  },
  {
    id: "national-2019",
    level: "national",
    logo: "achievement-national",
    year: "2019",
    subtitle: "Coast to Coast Youth Championships",
    listItems: [
      { childArray: ["Long jump, boys under 18", "Gold", "Osric Tamblyn-Rao"] },
      { childArray: ["100 m, girls under 16", "Bronze", "Imara Dellsworth"] },
    ],
  },
  {
    id: "national-2018",
    level: "national",
    logo: "achievement-national",
    year: "2018",
    subtitle: "Coast to Coast Youth Championships",
    listItems: [
      { childArray: ["High jump, girls under 16", "Silver", "Suri Lockhaven"] },
      { childArray: ["200 m hurdles, boys under 16", "6th place", "Jovan Merriquet"] },
    ],
  },
  {
    id: "national-2017",
    level: "national",
    logo: "achievement-national",
    year: "2017",
    subtitle: "Coast to Coast Youth Championships",
    listItems: [
      { childArray: ["Long jump, boys under 16", "5th place", "Osric Tamblyn-Rao"] },
      { childArray: ["800 m, girls under 16", "Bronze", "Adaeze Pellbrook"] },
    ],
  },
];

const highSchool: Accomplishment[] = [
  {
    id: "high-school-2023",
    level: "high-school",
    logo: "achievement-high-school",
    year: "2023",
    subtitle: "Two Rivers School Championships",
    listItems: [
      { childArray: ["300 m hurdles, junior girls", "Gold", "Marisela Quillfeather"] },
      { childArray: ["Javelin, junior boys", "Gold", "Tavish Nandakar"] },
      { childArray: ["Pole vault, junior girls", "Bronze", "Yuki Branthorne"] },
    ],
  },
  {
    id: "high-school-2022",
    level: "high-school",
    logo: "achievement-high-school",
    year: "2022",
    subtitle: "Two Rivers School Championships",
    listItems: [
      { childArray: ["100 m, senior girls", "Gold", "Imara Dellsworth"] },
      { childArray: ["1,500 m, senior boys", "Bronze", "Emeka Thistleby"] },
      { childArray: ["80 m hurdles, novice girls", "Silver", "Marisela Quillfeather"] },
    ],
  },
  {
    id: "high-school-2019",
    level: "high-school",
    logo: "achievement-high-school",
    year: "2019",
    subtitle: "Two Rivers School Championships",
    listItems: [
      { childArray: ["High jump, junior girls", "Gold", "Suri Lockhaven"] },
      { childArray: ["100 m hurdles, novice boys", "Gold", "Jovan Merriquet"] },
    ],
  },
  {
    id: "high-school-2018",
    level: "high-school",
    logo: "achievement-high-school",
    year: "2018",
    subtitle: "Two Rivers School Championships",
    listItems: [
      { childArray: ["Triple jump, senior boys", "Gold", "Bastien Okorafield"] },
      { childArray: ["800 m, novice girls", "Gold", "Adaeze Pellbrook"] },
      { childArray: ["Shot put, novice girls", "Silver", "Fenna Obastrom"] },
    ],
  },
  {
    id: "high-school-2017",
    level: "high-school",
    logo: "achievement-high-school",
    year: "2017",
    subtitle: "Two Rivers School Championships",
    listItems: [
      { childArray: ["400 m, senior girls", "Gold", "Thandeka Rowntree-Moss"] },
      { childArray: ["Triple jump, junior boys", "Silver", "Bastien Okorafield"] },
    ],
  },
  {
    id: "high-school-2016",
    level: "high-school",
    logo: "achievement-high-school",
    year: "2016",
    subtitle: "Two Rivers School Championships",
    listItems: [
      { childArray: ["110 m hurdles, senior boys", "Bronze", "Lennox Ardmoreau"] },
      { childArray: ["400 m, senior girls", "5th place", "Thandeka Rowntree-Moss"] },
    ],
  },
];

const american: Accomplishment[] = [
  {
    id: "american-2023",
    level: "american",
    logo: "achievement-american",
    year: "2023",
    subtitle: "Iron Bridge Indoor Classic, Pennsylvania",
    listItems: [
      { childArray: ["60 m hurdles, girls under 18", "Silver", "Marisela Quillfeather"] },
      { childArray: ["Pole vault, girls under 18", "Bronze", "Yuki Branthorne"] },
    ],
  },
  {
    id: "american-2022",
    level: "american",
    logo: "achievement-american",
    year: "2022",
    subtitle: "Iron Bridge Indoor Classic, Pennsylvania",
    listItems: [
      { childArray: ["60 m, girls under 18", "Gold", "Imara Dellsworth"] },
      { childArray: ["3,000 m, boys under 18", "6th place", "Emeka Thistleby"] },
    ],
  },
  {
    id: "american-2019",
    level: "american",
    logo: "achievement-american",
    year: "2019",
    subtitle: "Erie Shore Border Relays, Ohio",
    listItems: [
      { childArray: ["Long jump, boys under 18", "Silver", "Osric Tamblyn-Rao"] },
      { childArray: ["800 m, girls under 18", "4th place", "Adaeze Pellbrook"] },
    ],
  },
  {
    id: "american-2018",
    level: "american",
    logo: "achievement-american",
    year: "2018",
    subtitle: "Erie Shore Border Relays, Ohio",
    listItems: [
      { childArray: ["Triple jump, boys under 18", "Gold", "Bastien Okorafield"] },
      {
        childArray: [
          "4 × 100 m, girls under 16",
          "Bronze",
          "Imara Dellsworth, Suri Lockhaven, Fenna Obastrom, Adaeze Pellbrook",
        ],
      },
    ],
  },
];

const records: Accomplishment[] = [
  {
    id: "record-2023",
    level: "record-holder",
    logo: "achievement-record-holder",
    year: "2023 to date",
    subtitle: "Two Rivers school record",
    listItems: [
      {
        childArray: [
          "300 m hurdles, junior girls",
          "Record holder, 43.62 s",
          "Marisela Quillfeather",
        ],
      },
    ],
  },
  {
    id: "record-2022",
    level: "record-holder",
    logo: "achievement-record-holder",
    year: "2022 to date",
    subtitle: "Lakeshore age-class record, indoors",
    listItems: [
      { childArray: ["60 m, girls under 18", "Record holder, 7.46 s", "Imara Dellsworth"] },
    ],
  },
  {
    id: "record-2019",
    level: "record-holder",
    logo: "achievement-record-holder",
    year: "2019 to date",
    subtitle: "Lakeshore age-class record, outdoors",
    listItems: [
      { childArray: ["Long jump, boys under 16", "Record holder, 6.81 m", "Osric Tamblyn-Rao"] },
    ],
  },
];

export const accomplishments: Accomplishments = {
  heading: "Quarterlane Speed Club ACCOMPLISHMENTS",
  banner: {
    heading: "ACCOMPLISHMENTS",
    text: [
      "Eight seasons of provincial, national, school and cross-border results, and three records that still stand.",
    ],
    picture: "medals",
    button: { label: "See the results", to: "/about#accomplishments" },
  },
  items: [...provincial, ...national, ...highSchool, ...american, ...records],
};
