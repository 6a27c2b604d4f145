import type { ReactNode } from "react";
import { NavLink } from "react-router";

const pages = [
  { to: "/admin/payments", name: "Payments" },
  { to: "/admin/payments/owed", name: "Who owes" },
  { to: "/admin/payments/transfers", name: "Transfers" },
  { to: "/admin/payments/sponsors", name: "Sponsors" },
  { to: "/admin/payments/ledger", name: "Ledger" },
  { to: "/admin/payments/report", name: "Month report" },
  { to: "/admin/payments/donations", name: "Donations" },
];

/** The heading of the section's lists, with links to each other. */
export const PaymentsHead = ({ title, children }: { title: string; children?: ReactNode }) => (
  <>
    <header className="page-head">
      <h1>{title}</h1>
      {children}
    </header>
    <nav className="boxes" aria-label="Payments">
      {pages.map(({ to, name }) => (
        <NavLink key={to} to={to} end>
          {name}
        </NavLink>
      ))}
    </nav>
  </>
);
