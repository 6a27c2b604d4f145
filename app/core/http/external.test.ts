import { expect, test } from "vitest";
import { embedsFrom, embedsText } from "./external.ts";

test("a page's embeds reach the server as origins", () => {
  const text = embedsText({
    frames: ["https://calendar.example/book?lang=en"],
    scripts: ["https://posts.example:8443/widget.js"],
  });
  expect(embedsFrom(text)).toEqual({
    frames: ["https://calendar.example"],
    scripts: ["https://posts.example:8443"],
  });
});

test.each([null, "", "frames=javascript:alert(1)", "frames=*; script-src *"])(
  "%j allows nothing",
  (text) => expect(embedsFrom(text)).toEqual({ frames: [], scripts: [] }),
);
