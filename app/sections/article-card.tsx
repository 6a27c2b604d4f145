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
  /** Twice as wide as the others, or as high as such a one beside it. */
  shape?: "lead" | "beside";
}

const sizes = {
  lead: "(max-width: 899px) 100vw, 66vw",
  beside: "(max-width: 639px) 100vw, (max-width: 899px) 52vw, 73vw",
  alike: "(max-width: 639px) 100vw, (max-width: 899px) 52vw, 34vw",
} as const;

/** An article's picture, date, title and first words; the whole card can be pressed. */
export function ArticleCard({ article, shape }: ArticleCardProps) {
  return (
    <article className="article-card" data-lead={shape === "lead" || undefined}>
      <div className="article-card-picture">
        <ArticlePicture picture={article.picture} sizes={sizes[shape ?? "alike"]} />
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
