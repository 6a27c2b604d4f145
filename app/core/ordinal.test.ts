import { expect, test } from "vitest";
import { inOrder } from "./ordinal.ts";

test("a place in line as an ordinal", () => {
  const places = [1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map(inOrder);
  expect(places.join(" ")).toBe("1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd 111th");
});
