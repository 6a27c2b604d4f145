import { missing, noStoreHeaders } from "#core/ui/public/page.ts";
import { appContext } from "#core/request-context.ts";
import { foundGroups } from "../found-groups.server.ts";
import type { Route } from "./+types/found-groups";

/** The answer that the row of ages shows, as JSON: `/find-a-group.json?age=9`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const groups = await foundGroups(context.get(appContext), url.searchParams);
  if (!groups) throw missing();
  return Response.json(groups, { headers: noStoreHeaders() });
}
