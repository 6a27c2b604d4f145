import type { ArticlePartContent } from "#app/sections/article-body.tsx";
import { textPieces } from "#domain/text-pieces.ts";
import type { ReadArticle } from "#server/services/read-article.ts";

/** Gives each part its pictures, and the place in the page that its heading can be reached by. */
export const articleParts = ({
  parts,
  pictures,
}: Pick<ReadArticle, "parts" | "pictures">): ArticlePartContent[] =>
  parts.map(({ heading, html }, index) => ({
    ...{ id: `${index + 1}-${inAddress(heading)}`, heading },
    text: textPieces(html, pictures),
  }));

/** `Landing comes first!` → `landing-comes-first` */
const inAddress = (heading: string) =>
  heading
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
