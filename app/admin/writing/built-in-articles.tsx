import { Link } from "react-router";
import { Icon } from "../icon.tsx";

/** An article that came with the website, and that staff have not changed. */
export interface BuiltInEntry {
  slug: string;
  title: string;
  date: string;
}

/** The articles that came with the website: read, and changed by writing over them. */
export function BuiltInArticles({ articles }: { articles: BuiltInEntry[] }) {
  if (articles.length === 0) return null;
  return (
    <section className="built-in" aria-labelledby="built-in">
      <h2 id="built-in">Built-in articles</h2>
      <p className="quiet">
        They came with the website. What you save takes the article’s place; delete yours, and the
        built-in one is back.
      </p>
      <ul>
        {articles.map(({ slug, title, date }) => (
          <li key={slug}>
            <span>
              <a href={`/blogs/${slug}`}>{title}</a> <span className="quiet">{date}</span>
            </span>
            <Link className="staff-button" to={`?new=${slug}`} preventScrollReset>
              <Icon name="pencil" />
              Edit Blog<span className="unseen">: {title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
