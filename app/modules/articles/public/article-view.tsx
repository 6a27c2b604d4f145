import type { ReactNode } from "react";
import { Link } from "react-router";
import {
  type ArticleCardContent,
  ArticlePicture,
  type ArticlePictureSource,
} from "./article-card.tsx";
import { Banner } from "#modules/content/ui.ts";
import { WrittenText } from "./written-text.tsx";
import type { ArticlePartContent, articlePage, Author } from "./article-content.ts";
import { Share } from "./share.tsx";

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

interface ArticleTopProps {
  title: string;
  teaser: string;
  /** The label before the date: PUBLISHED. */
  published: string;
  /** The day as `2024-06-03`, and formatted for readers. */
  day: string;
  date: string;
  /** A later day, if its text changed after the first. */
  updated: { day: string; date: string } | null;
  /** The reading time. */
  minutes: number;
  /** The author; empty: the club. */
  author: Author | "";
  /** The full address. */
  address: string;
  picture: ArticlePictureSource;
}

/** The top of an article: breadcrumb, title, date, author and brief paragraph. */
function ArticleTop(props: ArticleTopProps) {
  const { title, teaser, published, day, date, updated, minutes, author, address, picture } = props;
  return (
    <header className="article-top">
      <div className="article-top-words">
        <nav aria-label="Breadcrumb">
          <ol className="article-path">
            <li>
              <Link to="/">Home</Link>
            </li>
            <li>
              <Link to="/blogs">Articles</Link>
            </li>
          </ol>
        </nav>
        <h1>{title}</h1>
        <p className="article-facts">
          <span>
            <time dateTime={day}>{`${published} ${date}`}</time>
          </span>
          {updated && (
            <span>
              <time dateTime={updated.day}>{`Updated ${updated.date}`}</time>
            </span>
          )}
          <span>{`${minutes} min read`}</span>
        </p>
        <p className="article-teaser">{teaser}</p>
        <div className="article-top-end">
          {author && <Byline {...author} />}
          <Share title={title} url={address} />
        </div>
      </div>
      <div className="article-top-picture">
        <ArticlePicture picture={picture} sizes="(max-width: 1280px) 100vw, 1280px" first />
      </div>
    </header>
  );
}

/** The author of the article: a coach's name links to the coach. */
function Byline({ name, line, to, portrait }: Author) {
  return (
    <div className="article-author">
      {portrait && (
        <div
          className="picture portrait"
          data-focus-x={portrait.focus?.[0]}
          data-focus-y={portrait.focus?.[1]}
        >
          <img src={portrait.file} alt="" width="64" height="80" loading="lazy" />
        </div>
      )}
      <p>
        <span>
          {to ? (
            <>
              {/* A document load, so that the coach matches :target and is visible on a phone. */}
              {"By "}
              <Link to={to} reloadDocument>
                {name}
              </Link>
            </>
          ) : (
            `By ${name}`
          )}
        </span>
        {line && <span>{line}</span>}
      </p>
    </div>
  );
}

/** As wide as the text column, or as a narrow screen allows. */
const sizes = "(min-width: 700px) 592px, 92vw";

interface ArticleBodyProps {
  /** Above the table of contents. */
  contents: string;
  parts: ArticlePartContent[];
  /** The panel beside the text. */
  children: ReactNode;
}

/** The text column, between the table of contents and the side panel. */
function ArticleBody({ contents, parts, children }: ArticleBodyProps) {
  return (
    <div className="article-body">
      <ArticleContents heading={contents} parts={parts.filter(({ heading }) => heading)} />
      <div className="article-text">
        {parts.map(({ id, heading, text }) => (
          <section key={id} aria-labelledby={heading ? id : undefined}>
            {heading && <h2 id={id}>{heading}</h2>}
            <WrittenText pieces={text} sizes={sizes} />
          </section>
        ))}
      </div>
      {children}
    </div>
  );
}

interface ArticleContentsProps {
  heading: string;
  parts: { id: string; heading: string }[];
}

/** An article's headings as links, on screens wide enough to keep them beside the text. */
function ArticleContents({ heading, parts }: ArticleContentsProps) {
  if (parts.length < 3) return null;
  return (
    <nav className="article-contents" aria-labelledby="article-contents">
      <h2 id="article-contents">{heading}</h2>
      <ol>
        {parts.map((part) => (
          <li key={part.id}>
            <a href={`#${part.id}`}>{part.heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface RecentNewsProps {
  heading: string;
  articles: ArticleCardContent[];
}

/** Two articles to read next; each opens as a new document (docs/specification.md 2.9). */
function RecentNews({ heading, articles }: RecentNewsProps) {
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
