import { Link } from "react-router";
import { LaneLines } from "#app/ui/lane-lines.tsx";
import { ArticlePicture, type ArticlePictureSource } from "./article-picture.tsx";

export interface ArticleTopProps {
  title: string;
  teaser: string;
  /** Before the date: PUBLISHED. */
  published: string;
  /** The day as `2024-06-03`, and as readers see it. */
  day: string;
  date: string;
  /** How long it takes to read. */
  minutes: number;
  picture: ArticlePictureSource;
}

/** The opening of an article: where it stands, its title, when it appeared, what it is about. */
export function ArticleTop(props: ArticleTopProps) {
  const { title, teaser, published, day, date, minutes, picture } = props;
  return (
    <header className="article-top">
      <LaneLines className="article-top-lanes" />
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
          <span>{minutes} min read</span>
        </p>
        <p className="article-teaser">{teaser}</p>
      </div>
      <div className="article-top-picture">
        <ArticlePicture picture={picture} sizes="(max-width: 1280px) 100vw, 1280px" first />
      </div>
    </header>
  );
}
