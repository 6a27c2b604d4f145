import { Link } from "react-router";
import type { ArticleCardContent } from "./article-card.tsx";
import { ArticlePicture } from "./article-picture.tsx";

interface RecentNewsProps {
  heading: string;
  articles: ArticleCardContent[];
}

/** Two articles to read next; each opens as a new document (specification, point 2). */
export function RecentNews({ heading, articles }: RecentNewsProps) {
  return (
    <aside className="recent-news" aria-labelledby="recent-news">
      <h2 id="recent-news">{heading}</h2>
      <ul>
        {articles.map(({ slug, title, day, date, picture }) => (
          <li key={slug} className="recent-news-item">
            <div className="recent-news-picture">
              <ArticlePicture picture={picture} sizes="(max-width: 619px) 100vw, 320px" />
            </div>
            <h3>
              <Link to={`/blogs/${slug}`} reloadDocument>
                {title}
              </Link>
            </h3>
            <time dateTime={day}>{date}</time>
          </li>
        ))}
      </ul>
    </aside>
  );
}
