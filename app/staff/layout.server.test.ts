import { expect } from "vitest";
import { clubTest } from "#tests/support/club-test.ts";

const test = clubTest({ pages: "built" });

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
