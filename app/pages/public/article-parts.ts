import type { ArticlePartContent } from "#app/sections/article-body.tsx";

/** Gives each part the place in the page that its heading can be reached by. */
export const anchored = (parts: { heading: string; html: string }[]): ArticlePartContent[] =>
  parts.map((part, index) => ({ id: `${index + 1}-${inAddress(part.heading)}`, ...part }));

/** `Landing comes first!` → `landing-comes-first` */
const inAddress = (heading: string) =>
  heading
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
