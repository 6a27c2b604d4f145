import { expect, test } from "vitest";
import { differences } from "#modules/content/editing/compose.ts";

const list = [
  { id: "a", time: "17:30" },
  { id: "b", time: "18:30" },
];

test("equal values do not differ, nor does an absent field", () => {
  expect(differences(list, structuredClone(list))).toEqual([]);
  expect(differences({ a: null }, {})).toEqual([]);
});

test("an entry is matched by key, wherever it is", () => {
  const after = [{ id: "c", time: "9:00" }, list[0], { id: "b", time: "20:30" }];
  expect(differences(list, after)).toEqual([
    { path: [0], before: undefined, after: { id: "c", time: "9:00" } },
    { path: [2, "time"], before: "18:30", after: "20:30" },
  ]);
});

test("removed and moved entries are reported", () => {
  expect(differences(list, [list[1]])).toEqual([{ path: [], before: list[0], after: undefined }]);
  expect(differences(list, list.toReversed())).toHaveLength(1);
});
