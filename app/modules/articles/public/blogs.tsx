import { data, redirect } from "react-router";
import { appContext } from "#core/request-context.ts";
import { formClientAction, Inquiries } from "#modules/inbox/ui.ts";
import { Banner, PageHero, withPicture, heroData } from "#modules/content/ui.ts";
import { answerInquiry, inquiriesContent } from "#modules/inbox/ui.server.ts";
import { listArticles } from "../articles.server.ts";
import {
  articleCursor,
  cacheable,
  feedLink,
  type PageHandle,
  pageMeta,
  publicPage,
} from "#core/ui/public/page.ts";
import type { Route } from "./+types/blogs";
import { articleCardContent } from "./article-content.ts";
import { ArticleList, StaggeredLines } from "./list.tsx";

export const headers = publicPage({ after: articleCursor });
export const handle: PageHandle = { inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? [...pageMeta(page, page.loaderData.meta), feedLink(page.loaderData.club)] : [];

export async function loader(visit: Route.LoaderArgs) {
  const { context, request } = visit;
  const ctx = context.get(appContext);
  const { content, pictures } = ctx;
  const after = new URL(request.url).searchParams.get("after");
  const list = await listArticles(ctx, after);
  if (!list) throw redirect("/blogs");
  const { heading, hero, loadMore } = content.blog;
  const page = {
    meta: content.pages["/blogs"],
    club: content.club.name,
    hero: heroData(pictures, { ...hero, heading: hero.lines.join(" ") }),
    lines: hero.lines,
    list: {
      heading,
      loadMore,
      articles: [...list.builtIn, ...list.server].map((article) =>
        articleCardContent({ content, pictures }, article),
      ),
      next: list.next,
      later: after !== null,
    },
    join: withPicture(pictures, content.news.join),
    inquiries: inquiriesContent(visit),
  };
  // The fallback for a database failure must not be cached.
  return data(page, { headers: { "Cache-Control": list.complete ? cacheable : "no-store" } });
}

export const action = (visit: Route.ActionArgs) => answerInquiry(visit, "/blogs");
export const clientAction = formClientAction;

export default function BlogsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hero, lines, list, join, inquiries } = loaderData;
  return (
    <>
      <PageHero hero={hero} heading={<StaggeredLines lines={lines} />} />
      <ArticleList {...list} />
      <Inquiries {...inquiries} action="/blogs" arrived={actionData ?? inquiries.arrived} />
      <Banner banner={join} />
    </>
  );
}
