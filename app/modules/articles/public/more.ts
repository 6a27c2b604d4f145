import { appContext } from "#core/request-context.ts";
import { listArticles } from "../articles.server.ts";
import { articleCursor, cacheable, missing, publicPage } from "#core/ui/public/page.ts";
import type { Route } from "./+types/more";
import { articleCardContent } from "./article-content.ts";
import type { MoreArticles } from "./list.tsx";

export const headers = publicPage({ after: articleCursor });

/** The next cards for LOAD MORE, as JSON: `/blogs.json?after={place}`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content, pictures } = ctx;
  const list = await listArticles(ctx, new URL(request.url).searchParams.get("after") ?? "");
  if (!list) throw missing();
  const more: MoreArticles = {
    articles: list.server.map((article) => articleCardContent({ content, pictures }, article)),
    next: list.next,
  };
  return Response.json(more, { headers: { "Cache-Control": cacheable } });
}
