import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { designColours } from "../contrast.ts";
import { plainPage } from "./plain-page.server.ts";

const owner = { content: { club: { colours: { accent: "#f2a65a" } } } };

test("a plain page is styled by what its policy allows, in the club's colour, and leads on", () => {
  const shown = { title: "One moment", text: "1 < 2", incident: "a&b", again: 2 };
  const { html, headers } = plainPage(shown, owner);
  const [, style = ""] = /<style>(.*)<\/style>/.exec(html) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers["Content-Security-Policy"]).toMatch(
    new RegExp(`style-src '${RegExp.escape(`sha256-${hash}`)}'$`),
  );
  expect(style).toContain("#f2a65a");
  expect(style).not.toContain(designColours.accent);
  expect(html).toContain("<p>1 &lt; 2</p>");
  expect(html).toContain("quote incident a&amp;b.");
  expect(html).toContain('<meta http-equiv="refresh" content="2">');
  expect(html).toContain('<a href="/">Home page</a>');
});

test("of a club that chose no colours it has the design's, and only what it was given", () => {
  const { html } = plainPage({ title: "Gone", text: "" }, { content: { club: {} } });
  expect(html).toContain(designColours.accent);
  expect(html).not.toMatch(/incident|refresh/);
});
