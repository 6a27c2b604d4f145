import { expect, test } from "vitest";
import { loginPath, returnPath } from "#modules/accounts/staff/guard.ts";

test("sign-in returns to the requested page, with its query", () => {
  const wanted = new URL("https://club.example/admin/inbox?kind=inquiry&q=a b");
  const to = new URL(loginPath(wanted), wanted).searchParams.get("to");
  expect(returnPath(to)).toBe("/admin/inbox?kind=inquiry&q=a%20b");
});

test.each([
  null,
  "",
  "https://elsewhere.example/admin",
  "//elsewhere.example/admin",
  "/\\elsewhere.example/admin",
  "javascript:alert(1)",
  "/admin/../donation",
  "/administer",
  "/login?to=/admin",
  "http://[",
])("%j leads to the admin site's own first page", (to) => {
  expect(returnPath(to)).toBe("/admin");
});
