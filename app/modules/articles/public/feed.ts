import { appContext } from "#core/request-context.ts";
import { articlesFeed } from "../feed.server.ts";
import type { Route } from "./+types/feed";

export { headers } from "#core/ui/public/page.ts";

/** The articles for feed readers. */
export async function loader({ context }: Route.LoaderArgs) {
  const feed = await articlesFeed(context.get(appContext));
  return new Response(feed, {
    headers: {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": "public, max-age=0, must-revalidate",
    },
  });
}
