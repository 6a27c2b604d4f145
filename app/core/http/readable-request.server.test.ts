import { expect, test } from "vitest";
import { readableRequest } from "./requests.server.ts";

test.each([
  ["/blogs/%", "/blogs/%25"],
  ["/blogs/%E0%A4%A?page=50%", "/blogs/%25E0%25A4%25A?page=50%"],
  ["/blogs/a%00b", "/blogs/a%EF%BF%BDb"],
  ["/waiting-list/x/1%0a?sent=a%0ab", "/waiting-list/x/1%EF%BF%BD?sent=a%0ab"],
  ["/blogs?after=%00", "/blogs?after=%EF%BF%BD"],
  ["/blogs/caf%C3%A9", "/blogs/caf%C3%A9"],
])("the address %s is read as %s", async (path, read) => {
  const asked = readableRequest(new Request(`http://club.test${path}`));
  expect(asked.url).toBe(`http://club.test${read}`);
  const body = new URLSearchParams({ a: "b" });
  const sent = readableRequest(new Request(`http://club.test${path}`, { method: "POST", body }));
  expect([sent.url, (await sent.formData()).get("a")]).toEqual([asked.url, "b"]);
});
