import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";

/** Above a page's heading: links to the list or page above it. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="back" to={to}>
    <Icon name="back" />
    {children}
  </Link>
);
