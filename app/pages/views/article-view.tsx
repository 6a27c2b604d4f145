import { ArticleBody } from "#app/sections/article-body.tsx";
import { ArticleTop } from "#app/sections/article-top.tsx";
import { Banner } from "#app/sections/banner.tsx";
import { RecentNews } from "#app/sections/recent-news.tsx";
import type { articlePage } from "#app/pages/content/article-page.ts";

/** An article's page in its sections. */
export function ArticleView(page: ReturnType<typeof articlePage>) {
  const { top, body, recent, register } = page;
  return (
    <>
      <article>
        <ArticleTop {...top} />
        <ArticleBody {...body}>
          <RecentNews {...recent} />
        </ArticleBody>
      </article>
      <Banner banner={register} />
    </>
  );
}
