import { type MouseEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation } from "react-router";
import { ArticleCard, type ArticleCardContent } from "./article-card.tsx";
import { ButtonLink } from "#core/ui/button.tsx";

interface ArticleListProps {
  heading: string;
  articles: ArticleCardContent[];
  /** The cursor of the next page; null: none. */
  next: string | null;
  /** Whether LOAD MORE is shown, and its text (docs/specification.md 2.9). */
  loadMore: { shown: boolean; label: string };
  /** This is a later page, opened directly. */
  later: boolean;
}

/** The newest card is large. */
const shapes = [{ shape: "lead" }, { shape: "beside" }] as const;

/**
 * The articles as cards, the first one large. LOAD MORE appends the next ones; without JavaScript
 * it links to their page.
 */
export function ArticleList({ heading, articles, next, loadMore, later }: ArticleListProps) {
  const list = useRef<HTMLUListElement>(null);
  const more = useMoreArticles(next);
  const [news, setNews] = useState("");
  const all = [...articles, ...more.articles];

  async function onLoadMore(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const first = all.length;
    const count = await more.load();
    if (count === 0) return;
    flushSync(() => setNews(`${count} more articles`));
    list.current?.children[first]?.querySelector("a")?.focus({ preventScroll: true });
  }

  return (
    <section className="band article-list">
      <div className="article-list-head">
        <h2>{heading}</h2>
        <a href="/feed.xml">RSS</a>
      </div>
      {later && (
        <a className="article-list-back" href="/blogs">
          Back to the newest articles
        </a>
      )}
      {all.length === 0 && <p>Our first article is on its way.</p>}
      <ul className="article-list-cards" ref={list}>
        {all.map((article, index) => (
          <li key={article.slug}>
            <ArticleCard article={article} {...(!later && shapes[index])} />
          </li>
        ))}
      </ul>
      {loadMore.shown && more.next && (
        <div className="article-list-more">
          <ButtonLink
            to={`/blogs?after=${more.next}`}
            reloadDocument
            about="articles"
            aria-disabled={more.state === "loading" || undefined}
            onClick={onLoadMore}
          >
            {loadMore.label}
          </ButtonLink>
        </div>
      )}
      <p className="unseen" role="status">
        {news}
      </p>
      <p className="article-list-failure" role="alert">
        {more.state === "failed" && "These articles could not be loaded. Please try again."}
      </p>
    </section>
  );
}

/** A heading with each word on its own line, indented further each time, like a staggered start. */
export function StaggeredLines({ lines }: { lines: string[] }) {
  return lines.map((line, index) => (
    <span key={line} className="staggered-line">
      {index > 0 && " "}
      {line}
    </span>
  ));
}

/** The next page of the list, from `/blogs.json`. */
export interface MoreArticles {
  articles: ArticleCardContent[];
  next: string | null;
}

/** What was loaded below the first page, by history entry, so that Back restores it. */
const remembered = new Map<string, MoreArticles>();

/** Loads page after page below the first one. */
function useMoreArticles(next: string | null) {
  const { key } = useLocation();
  const [more, setMore] = useState(() => remembered.get(key) ?? { articles: [], next });
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");

  /** @returns how many were loaded */
  async function load(): Promise<number> {
    if (state === "loading") return 0;
    setState("loading");
    const page = await fetchPage(more.next).catch(() => null);
    setState(page ? "idle" : "failed");
    if (!page) return 0;
    const all = { articles: [...more.articles, ...page.articles], next: page.next };
    remembered.set(key, all);
    setMore(all);
    return page.articles.length;
  }

  return { ...more, state, load };
}

async function fetchPage(after: string | null): Promise<MoreArticles> {
  const answer = await fetch(`/blogs.json?after=${after}`);
  if (!answer.ok) throw new Error(`The articles answer ${answer.status}`);
  return answer.json();
}
