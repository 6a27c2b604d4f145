import { expect, test } from "vitest";
import { athleteLabels, athletesNamed } from "./match.ts";
import { readTable } from "./table.ts";

const linesOf = (text: string) => {
  const read = readTable(text);
  return "error" in read ? read.error : read.lines;
};

test.each([
  ["a results page", "Place\tName\tYear\tTime\tWind\r\n1\tMaya Osei\t2012\t12.34\t+1.2\r\n"],
  ["a CSV file", "\uFEFFPlace,Name,Year,Time,Wind\n1,Maya Osei,2012,12.34,+1.2"],
  ["a European one", 'Place;Name;Year;Time;Wind\n1.;"OSEI, Maya";04/05/2012;12.34;+1.2\n\n'],
  ["two columns", "Last name,First name,Yob,Mark,W,Pl\nOsei,Maya,2012,12.34,+1.2,1"],
])("%s is read by its header", (_from, text) => {
  const [line] = linesOf(text) as Exclude<ReturnType<typeof linesOf>, string>;
  expect({ ...line, name: line?.name.toLowerCase() }).toMatchObject({
    number: 2,
    name: "maya osei",
    year: "2012",
    result: "12.34",
    wind: "+1.2",
    place: "1",
  });
});

test("a quoted cell may have separators, quotes and lines in it", () => {
  const [line] = linesOf('Name,Mark,Note\n"Osei, Maya",4.52,"a ""fine""\njump"') as {
    note: string;
  }[];
  expect(line).toMatchObject({ name: "Maya Osei", note: 'a "fine"\njump' });
});

test.each([
  ["", /nothing in it/],
  ["Maya Osei\t12.34", /no column for the result/],
  ["Mark\tWind\n12.34\t1.0", /no column for the name/],
  [`Name,Mark\n${"Maya,1\n".repeat(1_001)}`, /1001 lines/],
])("what cannot be read is explained", (text, error) => {
  expect(linesOf(text)).toMatch(error);
});

const athletes = [
  { id: "aaaa1", name: "Maya Osei", birthYear: 2012 },
  { id: "bbbb1", name: "Zoë O’Neil-Tremblay", birthYear: 2011 },
  { id: "cccc1", name: "Sam Lee", birthYear: 2010 },
  { id: "dddd1", name: "Sam Lee", birthYear: 2010 },
  { id: "eeee1", name: "Kai Roy", birthYear: null },
];

test.each([
  ["maya osei (2012)", ["aaaa1"]],
  ["Osei Maya 2012", ["aaaa1"]],
  ["Maya Osei", ["aaaa1"]],
  ["Maya Osei (2011)", []],
  ["Zoe O'Neil Tremblay", ["bbbb1"]],
  ["Sam Lee (2010)", ["cccc1", "dddd1"]],
  ["Sam Lee (2010) #dddd", ["dddd1"]],
  ["Kai Roy (2013)", ["eeee1"]],
  ["Somebody Else", []],
  ["", []],
])("%s means %j", (text, ids) => {
  expect(athletesNamed(text, athletes).map(({ id }) => id)).toEqual(ids);
});

test("two athletes with the same name and year are distinguished", () => {
  expect(new Set(athleteLabels(athletes).values()).size).toBe(athletes.length);
});
