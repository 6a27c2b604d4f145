import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { plainPage, plainPageHeaders } from "./plain-page.server.ts";

test("a plain page is styled by what its policy allows, and leads on", () => {
  const page = plainPage({ title: "One moment", text: "1 < 2", incident: "a&b", again: 2 });
  const [, style = ""] = /<style>(.*)<\/style>/.exec(page) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(plainPageHeaders["Content-Security-Policy"]).toContain(`style-src 'sha256-${hash}'`);
  expect(page).toContain("<p>1 &lt; 2</p>");
  expect(page).toContain("quote incident a&amp;b.");
  expect(page).toContain('<meta http-equiv="refresh" content="2">');
  expect(page).toContain('<a href="/">Home page</a>');
  expect(plainPage({ title: "Gone", text: "" })).not.toMatch(/incident|refresh/);
});
