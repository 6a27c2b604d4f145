import { useEffect, useRef } from "react";
import { Link, NavLink, Outlet, useLocation } from "react-router";
import { type Account, mayOpen } from "#core/audit/staff.ts";
import { appContext } from "#core/request-context.ts";
import { Main } from "#core/ui/main.tsx";
import { ToastRegion } from "#core/ui/toast.tsx";
import type { Route } from "./+types/layout";
import { attendancePath, deleteRosters } from "#core/ui/staff/stored-pages.ts";
import { staffContext, staffOnly } from "#modules/accounts/staff/guard.ts";
import { Brand } from "#core/ui/staff/brand.tsx";
import { AdminError } from "./admin-error.tsx";
import "#core/ui/staff/staff.css";
import { Icon, type IconName } from "#core/ui/staff/icon.tsx";
import { keepTyped, UnansweredNotice } from "#core/ui/staff/unanswered.tsx";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export const clientMiddleware = [keepTyped];

export function loader({ context }: Route.LoaderArgs) {
  const { id, name, role } = context.get(staffContext);
  return { staff: { id, name, role }, clubName: context.get(appContext).content.club.name };
}

/** The frame of every page of the admin site. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { staff, clubName } = loaderData;
  useEffect(() => void deleteRosters(staff.id), [staff.id]);
  return (
    <div className="admin-site admin-frame">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="admin-bar">
        <Link className="admin-home" to="/admin">
          <Brand clubName={clubName} />
        </Link>
        <AdminNavigation staff={staff} />
      </header>
      <Main id="main">
        <ToastRegion>
          <UnansweredNotice />
          <Outlet />
        </ToastRegion>
      </Main>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}

const sections: { to: string; name: string; icon: IconName; about: string }[] = [
  {
    to: "/admin/inbox",
    name: "Inbox",
    icon: "inbox",
    about: "Everything visitors sent, and who was notified",
  },
  {
    to: "/admin/outbox",
    name: "Outbox",
    icon: "outbox",
    about: "E-mails and texts saved here instead of sent",
  },
  {
    to: "/admin/newsletter",
    name: "Newsletter",
    icon: "mail",
    about: "What goes to subscribers, and proof of their consent",
  },
  {
    to: "/admin/payments",
    name: "Payments",
    icon: "card",
    about: "Registrations and gifts, paid and outstanding",
  },
  { to: "/admin/attendance", name: "Attendance", icon: "check", about: "Who is at practice today" },
  {
    to: "/admin/groups",
    name: "Groups",
    icon: "group",
    about: "Athletes, coaches and whom to call",
  },
  {
    to: "/admin/messages",
    name: "Messages",
    icon: "bubble",
    about: "E-mails and texts to families",
  },
  {
    to: "/admin/sessions",
    name: "Sessions",
    icon: "calendar",
    about: "Cancel, move or add a practice",
  },
  {
    to: "/admin/families",
    name: "Families",
    icon: "family",
    about: "Guardians, athletes and what they are registered for",
  },
  { to: "/admin/meets", name: "Meets", icon: "stopwatch", about: "Results, bests and records" },
  {
    to: "/admin/waiting",
    name: "Waiting",
    icon: "queue",
    about: "Who waits for a place, in order",
  },
  { to: "/admin/papers", name: "Waivers", icon: "signed", about: "Who has not confirmed what yet" },
  {
    to: "/admin/privacy",
    name: "Privacy",
    icon: "shield",
    about: "Who asked to see or delete their data",
  },
  {
    to: "/admin/content",
    name: "Content",
    icon: "words",
    about: "All text, times and prices on the website",
  },
  { to: "/admin/blogs", name: "Blogs", icon: "article", about: "Articles on the website" },
  {
    to: "/admin/location-pages",
    name: "Location Pages",
    icon: "place",
    about: "A page for each town",
  },
  {
    to: "/admin/pictures",
    name: "Pictures",
    icon: "picture",
    about: "Uploaded pictures, and where each is used",
  },
  {
    to: "/admin/health",
    name: "Health",
    icon: "pulse",
    about: "Whether everything works, and what to do if not",
  },
  {
    to: "/admin/people",
    name: "People",
    icon: "key",
    about: "Who can use the admin site, and what they can do",
  },
  { to: "/admin/audit", name: "Log", icon: "history", about: "Who changed what, and when" },
];

/** The sections that an account may open, in the order of use. */
export const sectionsFor = (account: Account) => sections.filter(({ to }) => mayOpen(account, to));

/** A sidebar on wide screens; elsewhere a popover menu that works without JavaScript. */
function AdminNavigation({ staff }: { staff: Account & { name: string } }) {
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => {
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
  }, [key]);

  return (
    <>
      <button className="menu-button" type="button" popoverTarget="admin-menu">
        <Icon name="menu" />
        Menu
      </button>
      <nav className="admin-menu" id="admin-menu" ref={menu} popover="auto" aria-label="Admin">
        <ul>
          {sectionsFor(staff).map(({ to, name, icon }) => (
            <li key={to}>
              {/* The router could not load attendance without a network: the service worker has the page. */}
              <NavLink to={to} reloadDocument={to === attendancePath}>
                <Icon name={icon} />
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="admin-person">
          <Link to="/admin/account">
            <Icon name="person" />
            <span>
              Profile <small>{staff.name}</small>
            </span>
          </Link>
          <LogoutButton />
        </div>
      </nav>
    </>
  );
}

/** Ends the session with a document load, so that nothing stays in the browser's memory or on the device. */
export function LogoutButton() {
  return (
    <form method="post" action="/admin" onSubmit={() => void deleteRosters()}>
      <button className="staff-button logout" name="intent" value="logout">
        Logout
      </button>
    </form>
  );
}
