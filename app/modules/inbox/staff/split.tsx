import type { ReactNode } from "react";
import { Link, Outlet, useLocation } from "react-router";

interface SplitProps {
  list: ReactNode;
  isOpen: boolean;
}

/** A list, and on wide screens beside it the page of the row that is open; on others in its place. */
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

/** The link of a row, which is marked while it is open. `NavLink` would be in the script of public pages. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => {
  const isOpen = useLocation().pathname === to.replace(/\?.*$/, "");
  return (
    <Link to={to} dir="auto" aria-current={isOpen ? "page" : undefined}>
      {children}
    </Link>
  );
};
