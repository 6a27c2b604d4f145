import { expect } from "vitest";
import { clubTest } from "#tests/support/club-test.ts";

const test = clubTest({ pages: "built" });

test("an address without a page is answered within the admin site too, once signed in", async ({
  club,
  cookie,
}) => {
  const open = (Cookie: string) =>
    club.request("/admin/paymants", { headers: { Accept: "text/html", Cookie } });
  const answer = await open(cookie);
  const html = await answer.text();
  expect(answer.status).toBe(404);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(html).toContain("<h1>There is no such page or record</h1>");
  expect(html).toMatch(/<a class="back" href="\/admin"[^>]*>.*?Today<\/a>/);
  expect(html).toContain('id="admin-menu"');
  const signedOut = await open("");
  expect([signedOut.status, signedOut.headers.get("Location")]).toEqual([
    303,
    "/login?to=%2Fadmin%2Fpaymants",
  ]);
});

test("a record that there is not is answered within the admin site, with its menu and search", async ({
  club,
  cookie,
}) => {
  const answer = await club.request("/admin/payments/NOPE-1234", {
    headers: { Accept: "text/html", Cookie: cookie },
  });
  const html = await answer.text();
  expect(answer.status).toBe(404);
  expect(html).toContain("<h1>There is no such page or record</h1>");
  expect(html).toMatch(/<a class="back" href="\/admin\/payments"[^>]*>.*?Payments<\/a>/);
  expect(html).toContain('id="admin-menu"');
  expect(html).toMatch(/role="search"[^>]*action="\/admin\/search"|action="\/admin\/search"/);
  expect(html).not.toContain("Home page");
});
