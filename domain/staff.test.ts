import { expect, test } from "vitest";
import { mayAct, mayOpen, seesFamilies, staffRoleOf, staffRoles } from "./staff.ts";

test.each([
  ["/admin", ["coach", "editor"]],
  ["/admin/account", ["coach", "editor"]],
  ["/admin/groups", ["coach"]],
  ["/admin/groups/releve.data", ["coach"]],
  ["/admin/messages/write", ["coach"]],
  ["/admin/blogs", ["editor"]],
  ["/admin/content/schedules", ["editor"]],
  ["/admin/content/schedules.data", ["editor"]],
  ["/admin/inbox", []],
  ["/admin/payments/Q7K2", []],
  ["/admin/families/a", []],
  ["/admin/people", []],
  ["/admin/audit", []],
  ["/admin/blogsandmore", []],
  ["/admin/groupsandmore", []],
  ["/admin/anything-new", []],
])("%s is open to admins and %o", (path, roles) => {
  expect(staffRoles.filter((role) => mayOpen(role, path))).toEqual(["admin", ...roles]);
});

test("an admin may do everything, a coach and an editor what is theirs", () => {
  const needed = ["admin", "coach", "editor", "staff"] as const;
  expect(needed.filter((one) => mayAct("admin", one))).toEqual([...needed]);
  expect(needed.filter((one) => mayAct("coach", one))).toEqual(["coach", "staff"]);
  expect(needed.filter((one) => mayAct("editor", one))).toEqual(["editor", "staff"]);
});

test("whoever sees families' data needs a second factor; an unknown role sees none", () => {
  expect(staffRoles.filter(seesFamilies)).toEqual(["admin", "coach"]);
  expect(staffRoleOf("of a later release")).toBe("editor");
});
