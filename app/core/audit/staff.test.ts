import { expect, test } from "vitest";
import { modules } from "#app/modules.server.ts";
import { namesOf } from "../records.ts";
import { type StaffRole, staffRoleOf, staffRoles } from "./roles.ts";
import type { Permission } from "./permissions.ts";
import {
  can,
  hasGroups,
  isCoaching,
  mayDo,
  mayOpen,
  permissionsOf,
  rolesThatCan,
  seesFamilies,
} from "./staff.ts";

const as = (role: StaffRole, ...extras: Permission[]) => ({ role, extras });

test.each([
  ["/admin", ["office", "treasurer", "coach", "editor", "volunteer"]],
  ["/admin/account", ["office", "treasurer", "coach", "editor", "volunteer"]],
  ["/admin/groups", ["office", "coach"]],
  ["/admin/groups/:group", ["office", "coach"]],
  ["/admin/messages/write", ["office", "coach"]],
  ["/admin/blogs", ["editor"]],
  ["/admin/content/:collection", ["editor"]],
  ["/admin/programs", []],
  ["/admin/programs/groups", ["editor"]],
  ["/admin/programs/groups/:group", ["editor"]],
  ["/admin/programs/groupsandmore", []],
  ["/admin/programs/places", ["editor"]],
  ["/admin/inbox", ["office"]],
  ["/admin/payments/:reference", ["office", "treasurer"]],
  ["/admin/payments/:reference/withdraw", ["treasurer"]],
  ["/admin/payments/:reference/write-offs", ["office", "treasurer"]],
  ["/admin/families/:family/statement/:year", ["office", "treasurer"]],
  ["/admin/families/register", ["office"]],
  ["/admin/families/:family", ["office", "treasurer"]],
  ["/admin/people", []],
  ["/admin/audit", []],
  ["/admin/blogsandmore", []],
  ["/admin/groupsandmore", []],
  ["/admin/anything-new", []],
])("%s is open to admins and %o", (path, roles) => {
  expect(staffRoles.filter((role) => mayOpen(as(role), path, modules))).toEqual([
    "admin",
    ...roles,
  ]);
});

test("an admin may do everything, a coach and an editor what is theirs", () => {
  const permissions = namesOf(modules.permissions).toSorted() as Permission[];
  const of = (role: StaffRole) => permissions.filter((permission) => can(as(role), permission));
  expect(of("admin")).toEqual(permissions);
  expect(of("coach")).toEqual([
    "account.own",
    "attendance.take",
    "groups.coach",
    "health.see",
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
  expect(of("volunteer")).toEqual(["account.own"]);
  expect(rolesThatCan("people.manage")).toEqual(["admin"]);
  expect(rolesThatCan("billing.write-off")).toEqual(["admin"]);
  expect(rolesThatCan("health.see")).toEqual(["admin", "office", "coach"]);
  expect(staffRoles.filter((role) => isCoaching(as(role)))).toEqual(["coach"]);
});

test("an account may do what it was given beside its role, where it can open the page", () => {
  const helper = as("volunteer", "attendance.take");
  expect(permissionsOf(helper, modules).toSorted()).toEqual(["account.own", "attendance.take"]);
  expect([hasGroups(helper), isCoaching(helper), hasGroups(as("volunteer"))]).toEqual([
    true,
    false,
    false,
  ]);
  expect(isCoaching(as("volunteer", "groups.coach"))).toBe(true);
  const page = { route: "/admin/payments/:reference/write-offs", action: "write-off" };
  expect(mayDo(as("treasurer"), page, modules)).toBe(false);
  expect(mayDo(as("treasurer", "billing.write-off"), page, modules)).toBe(true);
  const correct = { route: "/admin/families/:family", action: "correct" };
  expect(mayDo(as("volunteer", "families.edit"), correct, modules)).toBe(false);
  expect(mayDo(as("volunteer", "families.edit", "families.see"), correct, modules)).toBe(true);
  expect(mayDo(as("treasurer"), correct, modules)).toBe(false);
});

test("whoever sees families' data needs a second factor; an unknown role sees none", () => {
  const sees = (role: StaffRole, ...extras: Permission[]) =>
    seesFamilies(as(role, ...extras), modules);
  expect(staffRoles.filter((role) => sees(role))).toEqual([
    "admin",
    "office",
    "treasurer",
    "coach",
  ]);
  expect([sees("volunteer", "articles.edit"), sees("volunteer", "attendance.take")]).toEqual([
    false,
    true,
  ]);
  expect(sees("editor", "families.see")).toBe(true);
  expect(staffRoleOf("of a later release")).toBe("volunteer");
});
