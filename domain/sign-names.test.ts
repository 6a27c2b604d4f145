import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { signNames } from "./sign-names.ts";

test("the drawings offered to staff are those that are drawn", () => {
  const sheets = ["events", "people", "frame", "page"].map((name) =>
    readFileSync(`app/ui/signs/${name}.svg`, "utf8"),
  );
  const drawn = sheets.flatMap((sheet) =>
    Array.from(sheet.matchAll(/<symbol id="([^"]+)"/g), ([, name]) => name ?? ""),
  );
  const ownSign = /^(social|pay)-|^logo/;
  expect(drawn.filter((name) => !ownSign.test(name)).toSorted()).toEqual([...signNames]);
});
