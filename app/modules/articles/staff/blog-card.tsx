import { Link } from "react-router";
import { Icon } from "#core/ui/admin/icon.tsx";
import type { BlogEntry, unchangedBuiltIn } from "./list-blogs.ts";
import { WritingCard } from "./cards.tsx";

/** An article's card (docs/specification.md 2.20). */
const BlogCard = ({ article }: { article: BlogEntry }) => (
  <WritingCard
    entry={article}
    kind="Blog"
    home="/admin/blogs"
    picture={
      article.image ? (
        <img className="written-picture" src={article.image} alt="" loading="lazy" />
      ) : (
        <span className="written-picture" data-empty>
          <Icon name="article" />
        </span>
      )
    }
    before={
      <p className="quiet">
        {article.date} · {article.category}
      </p>
    }
    more={article.address && <a href={article.address}>See it</a>}
  >
    <p className="written-brief">{article.brief}</p>
  </WritingCard>
);

export const blogGrid = (articles: readonly BlogEntry[]) => (
  <ul className="written-grid">
    {articles.map((article) => (
      <BlogCard key={article.key} article={article} />
    ))}
  </ul>
);

/** The built-in articles, which are edited by saving an article that replaces them. */
export function BuiltInArticles({ articles }: { articles: ReturnType<typeof unchangedBuiltIn> }) {
  if (articles.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="built-in">
      <h2 id="built-in">Built-in articles</h2>
      <p className="quiet">
        These came with the website. What you save replaces the article; delete yours and the
        built-in one returns.
      </p>
      <ul className="lines">
        {articles.map(({ slug, title, date }) => (
          <li key={slug}>
            <span>
              <a href={`/blogs/${slug}`}>{title}</a> <span className="quiet">{date}</span>
            </span>
            <Link className="staff-button small" to={`/admin/blogs/new?of=${slug}`}>
              <Icon name="pencil" />
              Edit Blog<span className="unseen">: {title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
