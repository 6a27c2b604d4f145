interface ArticleContentsProps {
  heading: string;
  parts: { id: string; heading: string }[];
}

/** An article's headings as links, on screens wide enough to keep them beside the text. */
export function ArticleContents({ heading, parts }: ArticleContentsProps) {
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
