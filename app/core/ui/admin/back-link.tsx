import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import { useLastList } from "./last-list.ts";

/** Above a page's heading: links to the page above it; to a list as it was shown last in this tab. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="back" to={useLastList(to)}>
      <Icon name="back" />
      {children}
    </Link>
  );
}
