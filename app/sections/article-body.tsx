import type { ReactNode } from "react";
import type { TextPiece } from "#domain/text-pieces.ts";
import { ArticleContents } from "./article-contents.tsx";
import { WrittenText } from "./written-text.tsx";

/** A headed part of an article. */
export interface ArticlePartContent {
  /** Where the table of contents leads. */
  id: string;
  /** The first part may have none. */
  heading: string;
  text: TextPiece[];
}

/** As wide as the measure, or as a narrow screen allows. */
const sizes = "(min-width: 700px) 592px, 92vw";

interface ArticleBodyProps {
  /** Above the table of contents. */
  contents: string;
  parts: ArticlePartContent[];
  /** The panel beside the text. */
  children: ReactNode;
}

/** The text in a measure for reading, between its table of contents and the side panel. */
export function ArticleBody({ contents, parts, children }: ArticleBodyProps) {
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
