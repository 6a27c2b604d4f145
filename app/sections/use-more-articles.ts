import { useState } from "react";
import { useLocation } from "react-router";
import type { ArticleCardContent } from "./article-card.tsx";

/** The next page of the list, as `/blogs.json` answers. */
export interface MoreArticles {
  articles: ArticleCardContent[];
  next: string | null;
}

/** What was loaded below the first page, by history entry: whoever comes back finds it again. */
const remembered = new Map<string, MoreArticles>();

/** Loads page after page below the first one. */
export function useMoreArticles(next: string | null) {
  const { key } = useLocation();
  const [more, setMore] = useState(() => remembered.get(key) ?? { articles: [], next });
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");

  /** @returns how many came; 0 when none did */
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
