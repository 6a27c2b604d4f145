import { expect, test } from "vitest";
import { modules } from "#app/modules.server.ts";
import { namesOf } from "../records.ts";
import {
  can,
  isCoaching,
  mayOpen,
  rolesThatCan,
  type Permission,
  seesFamilies,
  staffRoleOf,
  staffRoles,
} from "./staff.ts";

test.each([
  ["/admin", ["coach", "editor"]],
  ["/admin/account", ["coach", "editor"]],
  ["/admin/groups", ["coach"]],
  ["/admin/groups/releve.data", ["coach"]],
  ["/admin/messages/write", ["coach"]],
  ["/admin/blogs", ["editor"]],
  ["/admin/content/schedules", ["editor"]],
  ["/admin/content/schedules.data", ["editor"]],
  ["/admin/programs", []],
  ["/admin/programs/groups", ["editor"]],
  ["/admin/programs/groups/releve.data", ["editor"]],
  ["/admin/programs/groupsandmore", []],
  ["/admin/programs/places", ["editor"]],
  ["/admin/inbox", []],
  ["/admin/payments/Q7K2", []],
  ["/admin/families/a", []],
  ["/admin/people", []],
  ["/admin/audit", []],
  ["/admin/blogsandmore", []],
  ["/admin/groupsandmore", []],
  ["/admin/anything-new", []],
])("%s is open to admins and %o", (path, roles) => {
  expect(staffRoles.filter((role) => mayOpen({ role }, path, modules))).toEqual([
    "admin",
    ...roles,
  ]);
});

test("an admin may do everything, a coach and an editor what is theirs", () => {
  const permissions = namesOf(modules.permissions).toSorted() as Permission[];
  const of = (role: (typeof staffRoles)[number]) =>
    permissions.filter((permission) => can({ role }, permission));
  expect(of("admin")).toEqual(permissions);
  expect(of("coach")).toEqual([
    "account.own",
    "attendance.take",
    "groups.coach",
    "messages.write",
    "sessions.change",
  ]);
  expect(of("editor")).toEqual([
    "account.own",
    "articles.edit",
    "content.edit",
    "locations.edit",
    "pictures.edit",
    "schedule.edit",
  ]);
  expect(rolesThatCan("people.manage")).toEqual(["admin"]);
  expect(staffRoles.filter((role) => isCoaching({ role }))).toEqual(["coach"]);
});

test("whoever sees families' data needs a second factor; an unknown role sees none", () => {
  expect(staffRoles.filter((role) => seesFamilies({ role }, modules))).toEqual(["admin", "coach"]);
  expect(staffRoleOf("of a later release")).toBe("editor");
});
