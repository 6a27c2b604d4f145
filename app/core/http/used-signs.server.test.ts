import { expect, test } from "vitest";
import { withUsedIcons } from "./finish-page.server.ts";

test("a page keeps the icons that it shows, and those of every page", () => {
  const html = [
    '<symbol id="logo"><path/></symbol><symbol id="sign-hurdles"><g><path/></g></symbol>',
    '<symbol id="sign-high-jump" viewBox="0 0 1 1"><path/></symbol><p>#sign-high-jump</p>',
    '<svg><use href="#sign-hurdles"></use></svg>',
  ];
  expect(withUsedIcons(html.join(""))).toBe(
    '<symbol id="logo"><path/></symbol><symbol id="sign-hurdles"><g><path/></g></symbol>' +
      '<p>#sign-high-jump</p><svg><use href="#sign-hurdles"></use></svg>',
  );
});
