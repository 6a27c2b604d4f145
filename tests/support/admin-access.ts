import path from "node:path";
import { matchPath, type ServerBuild } from "react-router";
import { calls } from "#app/api/calls.server.ts";
import { modules } from "#app/modules.server.ts";
import { staffRoles } from "#core/audit/roles.ts";
import type { Permission } from "#core/audit/permissions.ts";
import { type Account, can, mayDo, mayOpen, permissionsFor } from "#core/audit/staff.ts";
import { everyRoute } from "./every-route.ts";

/** The routes of the admin site that require a permission: `/admin/payments/:reference`. */
export const adminRoutes: string[] = everyRoute
  .filter((route) => /^admin(\/|$)/.test(route) && !route.endsWith(".js"))
  .map((route) => `/${route}`)
  .toSorted();

/** The route of an address; null: it is not in the admin site. */
export function routeOf(address: string): string | null {
  const [pathname = ""] = address.replace(/\.data(?=$|\?)/, "").split(/[?#]/);
  const found = adminRoutes.filter((route) => !route.endsWith("*") && matchPath(route, pathname));
  // A literal path segment takes precedence over a parameter.
  return found.toSorted((a, b) => a.split(":").length - b.split(":").length)[0] ?? null;
}

/** The actions of every admin page in the build. */
export async function actionsOfPages(): Promise<{ path: string; names: string[] }[]> {
  const { routes } = (await import(path.resolve("build/server/index.js"))) as ServerBuild;
  return Object.values(routes).flatMap((route) => {
    const action = route?.module.action as { names?: string[] } | undefined;
    const isAdmin = route && pathOf(routes, route.id).startsWith("/admin");
    return isAdmin && action
      ? { path: pathOf(routes, route.id), names: action.names ?? ["(no names)"] }
      : [];
  });
}

function pathOf(routes: ServerBuild["routes"], id: string): string {
  const { parentId, path: end } = routes[id] ?? {};
  return `${parentId ? pathOf(routes, parentId) : ""}${end ? `/${end}` : ""}`;
}

const allPermissions = Object.keys(modules.permissions).toSorted() as Permission[];

/** The permissions that an account can be given. */
export const givable = allPermissions.filter((name) => !modules.permissions[name]?.isFixed);

/** The roles that satisfy a condition. */
function rolesThat(may: (account: Account) => boolean): string {
  const some = staffRoles.filter((role) => may({ role, extras: [] }));
  return some.length === staffRoles.length ? "all" : some.join(", ");
}

const rolesWith = (permission: Permission) => rolesThat((account) => can(account, permission));

const row = (...cells: string[]) => `| ${cells.join(" | ")} |`;
const table = (heads: string[], rows: string[]) =>
  [row(...heads), row(...heads.map(() => "---")), ...rows].join("\n");

/** The content of docs/permissions.md: every permission, page, action and call, and which roles have it. */
export async function permissionsDocument(): Promise<string> {
  const actions = await actionsOfPages();
  const asks = (needed: readonly Permission[] | null) =>
    needed ? needed.map((one) => `\`${one}\``).join(", ") : "nothing declared";
  const permissions = allPermissions.map((name) => {
    const { label = "", about = "", isFixed } = modules.permissions[name] ?? {};
    const given = isFixed ? "no" : "yes";
    return row(`\`${name}\``, `**${label}.** ${about}`, rolesWith(name), given);
  });
  const pages = adminRoutes.flatMap((route) => {
    const needed = permissionsFor(route, null, modules);
    const own = actions.filter((page) => page.path === route).flatMap(({ names }) => names);
    return [
      row(
        `\`${route}\``,
        "",
        asks(needed),
        rolesThat((account) => mayOpen(account, route, modules)),
      ),
      ...[...new Set(own)].map((name) => {
        const asked = permissionsFor(route, name, modules);
        const roles = rolesThat((account) => mayDo(account, { route, action: name }, modules));
        return row("", `\`${name}\``, asks(asked), roles);
      }),
    ];
  });
  const api = calls
    .filter(({ who }) => who !== "anybody")
    .map(({ method, path: at, who }) => {
      const needed = who === "staff" || who === "anybody" ? null : who;
      return row(
        `\`${method.toUpperCase()} ${at}\``,
        needed ? asks([needed]) : "any account",
        needed ? rolesWith(needed) : "all",
      );
    });
  return `# Permissions

Who may open which page, perform which action and make which call. The modules declare it (\`module.server.ts\`), the roles are in \`app/core/audit/roles.ts\`, and why they are so is in [decision 77](decisions/0077-permissions.md). A test writes this page, compares it with what the modules declare, and tries every line with every role and every permission alone (\`app/core/ui/admin/permissions.server.test.ts\`). After a change, delete this page, run that test, and read what has changed here.

## Permissions

An admin gives an account those with *yes* beside the ones of its role, at \`/admin/people\`.

${table(["Permission", "What it opens", "Roles", "Given to one account"], permissions)}

## Pages and their actions

A line without an action is the page itself, which every action below it needs too.

${table(["Page", "Action", "Asks for", "Roles"], pages)}

## Calls of the API

${table(["Call", "Asks for", "Roles"], api)}
`;
}
