import { Link } from "react-router";
import { Picture } from "#app/ui/picture.tsx";
import type { ArticleCardContent } from "./article-slider.tsx";

const inWords = new Intl.DateTimeFormat("en-CA", { dateStyle: "long", timeZone: "UTC" });

/** An article's picture, date, title and first words; the whole card can be pressed. */
export function ArticleCard({ article }: { article: ArticleCardContent }) {
  return (
    <article className="article-card">
      <div className="article-card-picture">
        <Picture
          picture={article.picture}
          sizes="(max-width: 639px) 100vw, (max-width: 767px) 50vw, 33vw"
          decorative
        />
      </div>
      <div className="article-card-words">
        <time dateTime={article.date}>{inWords.format(new Date(article.date))}</time>
        <h3>
          <Link to={`/blogs/${article.slug}`}>{article.title}</Link>
        </h3>
        <p>{article.teaser}</p>
      </div>
    </article>
  );
}
