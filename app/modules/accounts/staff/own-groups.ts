import { data, type RouterContextProvider } from "react-router";
import { isOwnGroup, type OwnGroups, ownGroups } from "../own-groups.server.ts";
import { appContext, staffContext } from "#core/request-context.ts";

type PageContext = Readonly<RouterContextProvider>;

/** The groups whose athletes the signed-in account may see. */
export const ownGroupsOf = (context: PageContext): Promise<OwnGroups> =>
  ownGroups(context.get(appContext), context.get(staffContext));

/**
 * Allows admins and the coaches of this group. For anybody else the group does not exist.
 * @throws 404
 */
export async function ownGroupOnly(context: PageContext, group: string): Promise<void> {
  if (!isOwnGroup(await ownGroupsOf(context), group)) throw data(null, 404);
}
