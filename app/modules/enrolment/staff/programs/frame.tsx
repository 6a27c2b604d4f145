import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { Icon } from "#core/ui/staff/icon.tsx";

const pages = [
  { to: "/admin/programs", name: "Prices and places" },
  { to: "/admin/programs/seasons", name: "Seasons" },
  { to: "/admin/programs/discounts", name: "Discounts" },
];

/** The heading of the section's pages, with links to each other. */
export const ProgramsHead = ({ children }: { children?: ReactNode }) => (
  <>
    <header className="page-head">
      <h1>Programs</h1>
      {children ?? (
        <Link className="staff-button primary" to="/admin/programs/offerings/new">
          <Icon name="plus" />
          New offering or camp
        </Link>
      )}
    </header>
    <nav className="boxes" aria-label="Programs">
      {pages.map(({ to, name }) => (
        <NavLink key={to} to={to} end>
          {name}
        </NavLink>
      ))}
    </nav>
  </>
);
