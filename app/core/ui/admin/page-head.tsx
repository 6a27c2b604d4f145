import type { ReactNode } from "react";

interface PageHeadProps {
  title: string;
  /** A line below it. */
  about?: ReactNode;
  /** The page's actions; one of them is `primary`. */
  children?: ReactNode;
}

/** The head of a page of the admin site. */
export const PageHead = ({ title, about, children }: PageHeadProps) => (
  <header className="page-head">
    <div>
      <h1>{title}</h1>
      {about && <p className="quiet">{about}</p>}
    </div>
    {children}
  </header>
);
