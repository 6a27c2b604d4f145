// Invented meets and athletes that a new database begins with. A club with athletes of its own leaves both
// lists empty.
import type { SampleResults } from "#modules/content/sample.ts";

export const sampleResults: SampleResults = {
  meets: [
    { name: "Winter Opener", town: "Toronto", day: "01-17", isIndoor: true },
    { name: "Lakeshore Indoor Classic", town: "Toronto", day: "02-21", isIndoor: true },
    { name: "Tamarack Spring Meet", town: "Pickering", day: "05-09", isIndoor: false },
    { name: "Durham Twilight", town: "Oshawa", day: "05-30", isIndoor: false },
    { name: "Regional Age-Class Meet", town: "Markham", day: "06-20", isIndoor: false },
    { name: "Summer Finale", town: "Whitby", day: "07-18", isIndoor: false },
  ],
  athletes: [
    {
      givenName: "Imani",
      familyName: "Brathwell",
      age: 15,
      answer: "full",
      events: {
        "60m": ["8.42", "7.95"],
        "100m": ["13.61", "12.74"],
        "200m": ["28.30", "26.18"],
        "long-jump": ["4.41", "5.06"],
      },
    },
    {
      givenName: "Theo",
      familyName: "Lindgarde",
      age: 13,
      answer: "full",
      events: {
        "60mh": ["11.20", "10.12"],
        "80mh": ["14.90", "13.24"],
        "high-jump": ["1.30", "1.52"],
        "100m": ["14.52", "13.46"],
      },
    },
    {
      givenName: "Noor",
      familyName: "Hadeed",
      age: 12,
      answer: "first",
      events: {
        "800m": ["2:58.40", "2:41.15"],
        "1500m": ["5:58.20", "5:31.70"],
        "300m": ["52.40", "48.31"],
      },
    },
    {
      givenName: "Mila",
      familyName: "Kowalenko",
      age: 17,
      answer: "full",
      events: {
        "400m": ["62.80", "58.91"],
        "800m": ["2:25.30", "2:16.84"],
        "1500m": ["5:02.10", "4:44.52"],
      },
    },
    {
      givenName: "Jonah",
      familyName: "Okonmare",
      age: 11,
      answer: "no",
      events: {
        "60m": ["9.80", "9.14"],
        "100m": ["16.20", "14.88"],
        shot: ["5.10", "7.26"],
        "long-jump": ["3.22", "3.90"],
      },
    },
    {
      givenName: "Priya",
      familyName: "Ramandeen",
      age: 13,
      answer: "first",
      events: { shot: ["6.40", "8.35"], discus: ["14.20", "21.48"], javelin: ["13.70", "20.05"] },
    },
    {
      givenName: "Dario",
      familyName: "Fontclair",
      age: 17,
      answer: "full",
      events: {
        "60m": ["7.31", "7.12"],
        "100m": ["11.62", "11.21"],
        "200m": ["23.60", "22.74"],
        "triple-jump": ["12.30", "13.12"],
      },
    },
    {
      givenName: "Leah",
      familyName: "Whitmoor",
      age: 18,
      answer: "full",
      events: {
        "400m": ["60.10", "57.66"],
        "3000m": ["11:20.00", "10:41.30"],
        "high-jump": ["1.50", "1.63"],
      },
    },
    {
      givenName: "Emre",
      familyName: "Yildane",
      age: 16,
      answer: "full",
      events: {
        "60m": ["7.80", "7.45"],
        "100m": ["12.30", "11.66"],
        "300m": ["39.80", "37.52"],
        "long-jump": ["5.40", "6.02"],
      },
    },
    {
      givenName: "Sofie",
      familyName: "Arsenelle",
      age: 9,
      answer: "first",
      events: {
        "60m": ["10.90", "9.98"],
        "600m": ["2:31.00", "2:14.60"],
        "long-jump": ["2.60", "3.24"],
      },
    },
  ],
};
