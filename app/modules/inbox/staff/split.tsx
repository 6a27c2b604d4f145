import type { ReactNode } from "react";
import { Link, Outlet, useLocation } from "react-router";

interface SplitProps {
  list: ReactNode;
  isOpen: boolean;
}

/** A list with the open row's page beside it on wide screens; on others the page replaces the list. */
export const Split = ({ list, isOpen }: SplitProps) => (
  <div className="split" data-open={isOpen || undefined}>
    <div className="split-list">{list}</div>
    {isOpen && (
      <div className="split-opened">
        <Outlet />
      </div>
    )}
  </div>
);

/**
 * A row's link, which is marked while its page is open. `NavLink` would be added to the script of public
 * pages.
 */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const isOpen = useLocation().pathname === to.replace(/\?.*$/, "");
  return (
    <Link to={to} dir="auto" aria-current={isOpen ? "page" : undefined}>
      {children}
    </Link>
  );
};
