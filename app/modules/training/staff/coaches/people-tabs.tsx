import { Link } from "react-router";

const tabs = { people: "/admin/people", coaches: "/admin/people/coaches" } as const;

/** The accounts and the coaches: two lists of mostly the same people. */
export const PeopleTabs = ({ current }: { current: keyof typeof tabs }) => (
  <nav className="page-tabs" aria-label="Coaches and staff">
    <Link to={tabs.people} aria-current={current === "people" ? "page" : undefined}>
      Accounts
    </Link>
    <Link to={tabs.coaches} aria-current={current === "coaches" ? "page" : undefined}>
      Coaches
    </Link>
  </nav>
);
