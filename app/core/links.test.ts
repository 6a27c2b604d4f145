import { expect, test } from "vitest";
import { z } from "zod";
import { webAddress } from "#modules/content/parts.ts";
import { ownPath, textLink } from "./links.ts";

test.each([
  ["/schedule", "/schedule"],
  ["/blogs/a b?c=d#e", "/blogs/a b?c=d#e"],
  ["#contact-form", "#contact-form"],
  ["https://example.ca/a", "https://example.ca/a"],
  [" HTTPS://example.ca ", "HTTPS://example.ca"],
  ["http://example.ca/a?b=http://c", "https://example.ca/a?b=http://c"],
  ["mailto:office@example.ca", "mailto:office@example.ca"],
  ["tel:+19055550123", "tel:+19055550123"],
])("a text may link to %s", (typed, link) => {
  expect(textLink(typed)).toBe(link);
});

test.each([
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "blob:https://example.ca/1",
  "ftp://example.ca",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "\\\\evil.example",
  "https:/evil.example",
  "https:evil.example",
  "http:evil.example",
  "https:///evil.example",
  "schedule",
  "",
])("no text links to %j", (typed) => {
  expect(textLink(typed)).toBeNull();
  expect(ownPath.test(typed)).toBe(false);
  // An address with no slash or three after the scheme still works: the browser reads it as if it had two.
  expect(webAddress.safeParse(typed).success).toBe(typed.startsWith("https:"));
});

test("an address that staff saved with http stays, with https", () => {
  const content = z.object({ shop: webAddress.nullable() });
  expect(content.parse({ shop: "http://shop.example/club" })).toEqual({
    shop: "https://shop.example/club",
  });
  expect(z.toJSONSchema(content).properties?.shop).toMatchObject({
    anyOf: [{ type: "string", format: "uri" }, { type: "null" }],
  });
});
