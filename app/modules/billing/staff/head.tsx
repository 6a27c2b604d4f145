import type { ReactNode } from "react";
import { NavLink } from "react-router";
import type { Permission } from "#core/audit/permissions.ts";
import { useMay } from "#core/ui/staff/may.tsx";

const pages: { to: string; name: string; may?: Permission }[] = [
  { to: "/admin/payments", name: "Payments" },
  { to: "/admin/payments/owed", name: "Who owes" },
  { to: "/admin/payments/transfers", name: "Transfers", may: "billing.record" },
  { to: "/admin/payments/sponsors", name: "Sponsors" },
  { to: "/admin/payments/ledger", name: "Ledger" },
  { to: "/admin/payments/report", name: "Month report" },
  { to: "/admin/payments/donations", name: "Donations" },
];

/** The heading of the section's lists, with links to each other. */
export function PaymentsHead({ title, children }: { title: string; children?: ReactNode }) {
  const allowed = useMay();
  return (
    <>
      <header className="page-head">
        <h1>{title}</h1>
        {children}
      </header>
      <nav className="boxes" aria-label="Payments">
        {pages
          .filter(({ may }) => !may || allowed(may))
          .map(({ to, name }) => (
            <NavLink key={to} to={to} end>
              {name}
            </NavLink>
          ))}
      </nav>
    </>
  );
}
