import { Link } from "react-router";
import { ArticlePicture, type ArticlePictureSource } from "./article-picture.tsx";

/** What a card shows of an article. */
export interface ArticleCardContent {
  slug: string;
  title: string;
  teaser: string;
  /** The day as `2024-06-03`, and as readers see it. */
  day: string;
  date: string;
  picture: ArticlePictureSource;
}

interface ArticleCardProps {
  article: ArticleCardContent;
  /** Twice as wide as the others. */
  lead?: boolean;
}

const sizes = "(max-width: 639px) 100vw, (max-width: 767px) 50vw, 33vw";
const leadSizes = "(max-width: 899px) 100vw, 66vw";

/** An article's picture, date, title and first words; the whole card can be pressed. */
export function ArticleCard({ article, lead = false }: ArticleCardProps) {
  return (
    <article className="article-card" data-lead={lead || undefined}>
      <div className="article-card-picture">
        <ArticlePicture picture={article.picture} sizes={lead ? leadSizes : sizes} />
      </div>
      <div className="article-card-words">
        <time dateTime={article.day}>{article.date}</time>
        <h3>
          <Link to={`/blogs/${article.slug}`}>{article.title}</Link>
        </h3>
        <p>{article.teaser}</p>
      </div>
    </article>
  );
}
