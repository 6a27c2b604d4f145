import { expect, test } from "vitest";
import { mayAct, requiredRole } from "./staff.ts";

test.each([
  ["/admin", "editor"],
  ["/admin/blogs", "editor"],
  ["/admin/content/schedules", "editor"],
  ["/admin/content/schedules.data", "editor"],
  ["/admin/inbox", "admin"],
  ["/admin/payments/Q7K2", "admin"],
  ["/admin/people", "admin"],
  ["/admin/audit", "admin"],
  ["/admin/blogsandmore", "admin"],
  ["/admin/anything-new", "admin"],
])("%s asks for an %s", (path, role) => {
  expect(requiredRole(path)).toBe(role);
});

test("an admin may do everything, an editor the words", () => {
  expect([mayAct("admin", "admin"), mayAct("admin", "editor")]).toEqual([true, true]);
  expect([mayAct("editor", "admin"), mayAct("editor", "editor")]).toEqual([false, true]);
});
