import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calls } from "#app/api/calls.server.ts";
import { modules } from "#app/modules.server.ts";
import { type StaffRole, staffRoles } from "#core/audit/roles.ts";
import { type Account, can, mayDo, mayOpen, permissionsFor } from "#core/audit/staff.ts";
import { accountOf } from "#tests/support/account-of.ts";
import {
  actionsOfPages,
  adminRoutes,
  givable,
  permissionsDocument,
} from "#tests/support/admin-access.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";

/** Every role, and a volunteer with each permission alone. */
const accounts = [
  ...staffRoles.map((role): [string, Account] => [`the role ${role}`, { role, extras: [] }]),
  ...givable.map((permission): [string, Account] => [
    permission,
    { role: "volunteer", extras: [permission] },
  ]),
].map(([name, account], n) => [name, account, n] as const);

/** This action runs last, because it ends the session. */
const logout = "logout";

let club: TestClub;
let actions: { path: string; names: string[] }[];
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  actions = await actionsOfPages();
}, 60_000);
afterAll(() => club.close());

const addressOf = (route: string) =>
  route.replace(":collection", "inquiry").replace(":group", "releve").replaceAll(/:\w+/g, "1");

test("docs/permissions.md says what the modules declare", async () => {
  await expect(await permissionsDocument()).toMatchFileSnapshot("../../../../docs/permissions.md");
});

test("every page, action and permission is declared, with a sentence for whoever gives it", () => {
  for (const route of adminRoutes)
    expect.soft(permissionsFor(route, null, modules), route).not.toBe(null);
  for (const { path, names } of actions)
    for (const name of names) {
      expect.soft(name, path).not.toBe("(no names)");
      expect.soft(permissionsFor(path, name, modules), `${path} ${name}`).not.toBe(null);
    }
  for (const [name, { label, about }] of Object.entries(modules.permissions)) {
    expect.soft(label, name).toMatch(/^[A-Z]/);
    expect.soft(about, name).toMatch(/^[A-Z].*\.$/);
  }
  const declared = modules.sections.flatMap(({ path, actions: own = {} }) =>
    Object.keys(own).map((name) => [path, name] as const),
  );
  for (const [path, name] of declared) {
    const below = actions.filter((page) => page.path === path || page.path.startsWith(`${path}/`));
    const names = below.flatMap((page) => page.names);
    expect.soft(names, `${path} declares ${name}`).toContain(name);
  }
});

describe.each(accounts)("%s", (_name, account, n) => {
  test("opens and does what docs/permissions.md says, and nothing else", async () => {
    const ask = await accountOf(club, account);
    for (const route of adminRoutes) {
      const { status } = await ask(`${addressOf(route)}.data`);
      // Without the permission a preview answers like an unknown address.
      const refusal = route.endsWith("/preview") ? 404 : 403;
      const may = mayOpen(account, route, modules);
      if (may && refusal === 404) continue;
      expect.soft([200, 202, 403, 404], `${route}: ${status}`).toContain(status);
      expect.soft(status === refusal, `${route}: ${status}`).toBe(!may);
    }
    for (const { path, names } of actions) {
      const own = names.filter((one) => one !== logout);
      // Whoever may not open a page is refused before its form is read: each account tries another one.
      const tried = mayOpen(account, path, modules)
        ? own
        : own.filter((_, at) => at === n % own.length);
      for (const name of tried) {
        const body = new URLSearchParams({ _action: name });
        const { status } = await ask(`${addressOf(path)}.data`, { method: "POST", body });
        const may = mayDo(account, { route: path, action: name }, modules);
        expect.soft(status, `${path} ${name}`).not.toBe(500);
        expect.soft(status === 403, `${path} ${name}: ${status}`).toBe(!may);
      }
    }
    for (const { method, path, who } of calls) {
      if (who === "anybody" || who === "staff") continue;
      const { status } = await ask(path.replaceAll(/\{\w+\}/g, "999999"), { method });
      expect.soft(status === 403, `${method} ${path}`).toBe(!can(account, who));
    }
  }, 90_000);
});

test("the specification's admin and editor: only an admin has isAdmin, and an editor no money", () => {
  const money = givable.filter((name) => /^(billing|catalogue)\.|^content\.settings$/.test(name));
  expect(money.length).toBeGreaterThan(4);
  for (const name of money) expect(can({ role: "editor", extras: [] }, name)).toBe(false);
  const may = (role: StaffRole) => can({ role, extras: [...givable] }, "people.manage");
  expect(staffRoles.filter(may)).toEqual(["admin"]);
});
