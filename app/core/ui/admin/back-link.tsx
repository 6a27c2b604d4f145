import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "./icon.tsx";
import { useLastList } from "./last-list.ts";

/**
 * The link above a page's heading to its parent page; for a list, with the filters it last had in this tab.
 */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="back" to={useLastList(to)}>
      <Icon name="back" />
      {children}
    </Link>
  );
}
