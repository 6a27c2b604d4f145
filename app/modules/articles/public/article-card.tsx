import { Link } from "react-router";
import { Picture, type PictureSource } from "#core/ui/picture.tsx";
import { PagePictogram } from "#core/ui/pictogram.tsx";

export interface ArticleCardContent {
  slug: string;
  title: string;
  /** The teaser's first sentence, and what follows it where there is room. */
  opening: string;
  rest: string;
  /** The day as `2024-06-03`, and formatted for readers. */
  day: string;
  date: string;
  /** The reading time; null: the card omits it. */
  minutes: number | null;
  picture: ArticlePictureSource;
}

interface ArticleCardProps {
  article: ArticleCardContent;
  /** Twice as wide as the others, or as tall as such a card beside it. */
  shape?: "lead" | "beside";
}

const sizes = {
  lead: "(max-width: 899px) 100vw, 66vw",
  beside: "(max-width: 639px) 100vw, (max-width: 899px) 52vw, 73vw",
  alike: "(max-width: 639px) 100vw, (max-width: 899px) 52vw, 34vw",
} as const;

/** An article's picture, date, title and teaser; the whole card is a link. */
export function ArticleCard({ article, shape }: ArticleCardProps) {
  return (
    <article className="article-card" data-lead={shape === "lead" || undefined}>
      <div className="article-card-picture">
        <ArticlePicture picture={article.picture} sizes={sizes[shape ?? "alike"]} />
      </div>
      <div className="article-card-words">
        <div className="article-card-facts">
          <time dateTime={article.day}>{article.date}</time>
          {article.minutes && <span>{`${article.minutes} min read`}</span>}
        </div>
        <h3>
          <Link to={`/blogs/${article.slug}`}>{article.title}</Link>
        </h3>
        <p>
          {article.opening}
          <span>{article.rest}</span>
        </p>
      </div>
    </article>
  );
}

/** One of the site's pictures, one that staff uploaded, or none. */
export type ArticlePictureSource = PictureSource | { url: string } | null;

interface ArticlePictureProps {
  picture: ArticlePictureSource;
  sizes: string;
  /** The page's largest contentful paint. */
  first?: boolean;
}

/** An article's picture; without one, or while it is missing, the club's torch on black. */
export function ArticlePicture({ picture, sizes, first = false }: ArticlePictureProps) {
  if (picture && "wide" in picture) {
    return <Picture picture={picture} sizes={sizes} first={first} decorative />;
  }
  return (
    <div className="article-picture">
      <PagePictogram name="torch" />
      {picture && <img src={picture.url} alt="" loading={first ? "eager" : "lazy"} />}
    </div>
  );
}
