import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { Icon } from "#core/ui/staff/icon.tsx";
import { useMay } from "#core/ui/staff/may.tsx";

const pages = [
  { to: "/admin/programs", name: "Offerings", isSold: true },
  { to: "/admin/programs/seasons", name: "Seasons", isSold: true },
  { to: "/admin/programs/discounts", name: "Discounts", isSold: true },
  { to: "/admin/programs/refunds", name: "Refund rules", isSold: true },
  { to: "/admin/programs/groups", name: "Groups and sessions", isSold: false },
  { to: "/admin/programs/places", name: "Places", isSold: false },
];

interface ProgramsHeadProps {
  children?: ReactNode;
  /** Whether the account may change what is sold; others change the schedule only. */
  sells?: boolean;
}

/** The heading of the section's pages, with links to each other. */
export function ProgramsHead({ children, sells = true }: ProgramsHeadProps) {
  const may = useMay();
  return (
    <>
      <header className="page-head">
        <h1>{sells ? "Programs" : "Schedule"}</h1>
        {children ?? (
          <Link className="staff-button primary" to="/admin/programs/offerings/new">
            <Icon name="plus" />
            New offering or camp
          </Link>
        )}
      </header>
      <nav className="boxes" aria-label="Programs">
        {pages
          .filter(({ isSold }) => may(isSold ? "catalogue.edit" : "schedule.edit"))
          .map(({ to, name }) => (
            <NavLink key={to} to={to} end>
              {name}
            </NavLink>
          ))}
      </nav>
    </>
  );
}
