import { expect, test } from "vitest";
import { withPublicUrl } from "./requests.ts";

const post = (origin?: string) =>
  new Request("http://127.0.0.1:3000/contact-us?index", {
    method: "POST",
    headers: origin ? { Origin: origin } : {},
    body: new URLSearchParams({ email: "ada@example.ca" }),
  });

test("behind a proxy, a form from our own page gets our public address and keeps its content", async () => {
  const seen = withPublicUrl(post("https://club.example"), "https://club.example");
  expect(seen.url).toBe("https://club.example/contact-us?index");
  expect(Object.fromEntries(await seen.formData())).toEqual({ email: "ada@example.ca" });
});

test.each([undefined, "https://evil.example", "null", "https://club.example.evil.example"])(
  "a request from %s is unchanged",
  (origin) => {
    const request = post(origin);
    expect(withPublicUrl(request, "https://club.example")).toBe(request);
  },
);
