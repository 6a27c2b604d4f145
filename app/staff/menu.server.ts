import { roleOf } from "#core/audit/roles.ts";
import { can, type StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { type Area, areas, type MenuArea } from "#core/ui/admin/areas.ts";

/** The areas and pages that an account may open, with the number of entries that need attention. */
export async function menuOf(
  ctx: AppContext,
  account: Pick<StaffMember, "role" | "extras">,
): Promise<MenuArea[]> {
  // Accounts with another start page are redirected from the home page.
  const startsElsewhere = roleOf(account.role).start && account.extras.length === 0;
  const home = startsElsewhere ? "/admin" : null;
  const links = await Promise.all(
    ctx.modules.sections
      .filter(
        ({ path, permission, also, link }) =>
          link && path !== home && can(account, permission) && (!also || can(account, also)),
      )
      .map(async ({ path: to, link }) => ({
        area: link?.area ?? "today",
        to,
        name: link?.name ?? "",
        count: (await link?.count?.(ctx)) ?? 0,
      })),
  );
  return (Object.keys(areas) as Area[]).flatMap((area) => {
    const own = links
      .filter((link) => link.area === area)
      .map(({ to, name, count }) => ({ to, name, count }));
    if (own.length === 0) return [];
    const count = own.reduce((sum, link) => sum + link.count, 0);
    return [{ area, ...areas[area], count, links: own }];
  });
}
