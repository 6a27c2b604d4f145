import type { ReactNode } from "react";
import { ArticleContents } from "./article-contents.tsx";

/** A headed part of an article; the server has made its HTML safe to show. */
export interface ArticlePartContent {
  /** Where the table of contents leads. */
  id: string;
  /** The first part may have none. */
  heading: string;
  html: string;
}

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
        {parts.map(({ id, heading, html }) => (
          <section key={id} aria-labelledby={heading ? id : undefined}>
            {heading && <h2 id={id}>{heading}</h2>}
            <div dangerouslySetInnerHTML={{ __html: html }} />
          </section>
        ))}
      </div>
      {children}
    </div>
  );
}
