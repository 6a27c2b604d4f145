import { Link } from "react-router";
import { Icon } from "../icon.tsx";
import type { WrittenEntry } from "./written-entry.ts";
import { LastSaved, WrittenMark } from "./written-mark.tsx";

/** An article as its card shows it (specification, point 2). */
export interface ArticleEntry extends WrittenEntry {
  title: string;
  date: string;
  image: string;
  category: string;
  brief: string;
  /** Where readers find it; null: nobody does yet. */
  address: string | null;
}

/** The articles as cards. */
export function ArticleGrid({ articles }: { articles: ArticleEntry[] }) {
  return (
    <ul className="written-grid">
      {articles.map((article) => (
        <li key={article.id} className="written-card">
          {article.image ? (
            <img className="written-picture" src={article.image} alt="" loading="lazy" />
          ) : (
            <span className="written-picture" data-empty>
              <Icon name="article" />
            </span>
          )}
          <div className="written-words">
            <p className="quiet">
              {article.date} · {article.category}
            </p>
            <h2>{article.title}</h2>
            <p className="written-brief">{article.brief}</p>
            <WrittenMark {...article} />
            <LastSaved {...article} />
          </div>
          <div className="written-ways">
            <Link className="staff-button" to={`?edit=${article.id}`} preventScrollReset>
              <Icon name="pencil" />
              Edit Blog<span className="unseen">: {article.title}</span>
            </Link>
            <Link className="staff-button" to={`?delete=${article.id}`} preventScrollReset>
              <Icon name="bin" />
              Delete Blog<span className="unseen">: {article.title}</span>
            </Link>
            {article.address && <a href={article.address}>See it</a>}
          </div>
        </li>
      ))}
    </ul>
  );
}
