import { servicesContext } from "#app/context.ts";
import type { MoreArticles } from "#app/sections/use-more-articles.ts";
import type { Route } from "./+types/more-articles";
import { articleCardContent } from "#app/pages/content/article-card-content.ts";
import { missing } from "#app/pages/frame/missing.ts";
import { cacheable } from "#app/pages/frame/page-headers.ts";

/** The next cards for LOAD MORE, as JSON: `/blogs.json?after={place}`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { listArticles, content, pictures } = context.get(servicesContext);
  const list = await listArticles(new URL(request.url).searchParams.get("after") ?? "");
  if (!list) throw missing();
  const more: MoreArticles = {
    articles: list.server.map((article) => articleCardContent({ content, pictures }, article)),
    next: list.next,
  };
  return Response.json(more, { headers: { "Cache-Control": cacheable } });
}
