import type { ReactNode } from "react";
import { BackLink } from "./back-link.tsx";

interface PageHeadProps {
  title: ReactNode;
  /** The page above it: its address, and what it is called. */
  back?: readonly [to: string, label: ReactNode];
  /** A line below the title. */
  about?: ReactNode;
  /** The page's actions, beside the title; one of them is `primary`. */
  children?: ReactNode;
}

/** The head of a page of the admin site. */
export const PageHead = ({ title, back, about, children }: PageHeadProps) => (
  <header className="page-head">
    <div>
      {back && <BackLink to={back[0]}>{back[1]}</BackLink>}
      <h1>{title}</h1>
    </div>
    {children}
    {about && <p className="page-about quiet">{about}</p>}
  </header>
);
