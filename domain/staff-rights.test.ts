import { expect, test } from "vitest";
import { mayDo, rightForRoom } from "./staff-rights.ts";

test.each([
  ["/admin", "words"],
  ["/admin/blogs", "words"],
  ["/admin/content/schedules", "words"],
  ["/admin/content/schedules.data", "words"],
  ["/admin/inbox", "office"],
  ["/admin/payments/Q7K2", "office"],
  ["/admin/people", "office"],
  ["/admin/audit", "office"],
  ["/admin/blogsandmore", "office"],
  ["/admin/anything-new", "office"],
])("%s asks for the right to %s", (path, right) => {
  expect(rightForRoom(path)).toBe(right);
});

test("an admin may do everything, an editor the words", () => {
  expect([mayDo("admin", "office"), mayDo("admin", "words")]).toEqual([true, true]);
  expect([mayDo("editor", "office"), mayDo("editor", "words")]).toEqual([false, true]);
});
