import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pictogramNames } from "./pictogram-names.ts";

test("the drawings offered to staff are those that exist", () => {
  const sheets = readdirSync("app/core/ui/pictograms")
    .filter((file) => file.endsWith(".svg"))
    .map((file) => readFileSync(`app/core/ui/pictograms/${file}`, "utf8"));
  const drawn = sheets.flatMap((sheet) =>
    Array.from(sheet.matchAll(/<symbol id="([^"]+)"/g), ([, name]) => name ?? ""),
  );
  const ownSign = /^(social|pay)-|^logo/;
  expect(drawn.filter((name) => !ownSign.test(name)).toSorted()).toEqual([...pictogramNames]);
});
