import { useEffect, useRef } from "react";
import { Link, NavLink, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { can } from "#core/audit/staff.ts";
import type { Section } from "#core/module.server.ts";
import { appContext, staffContext } from "#core/request-context.ts";
import { Main } from "#core/ui/main.tsx";
import { ToastRegion } from "#core/ui/toast.tsx";
import type { Route } from "./+types/layout";
import { attendancePath, deleteRosters } from "#core/ui/staff/stored-pages.ts";
import { staffOnly } from "#modules/accounts/staff/guard.ts";
import { Brand } from "#core/ui/staff/brand.tsx";
import { AdminError } from "./admin-error.tsx";
import "#core/ui/staff/staff.css";
import { Icon } from "#core/ui/staff/icon.tsx";
import { keepTyped, UnansweredNotice } from "#core/ui/staff/unanswered.tsx";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export const clientMiddleware = [keepTyped];

export function loader({ context }: Route.LoaderArgs) {
  const { id, name, role } = context.get(staffContext);
  const { content, modules } = context.get(appContext);
  const sections = modules.sections.flatMap(({ path: to, permission, link }) =>
    link && can({ role }, permission) ? [{ ...link, to }] : [],
  );
  return { staff: { id, name, role }, clubName: content.club.name, sections };
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
        <AdminNavigation name={staff.name} />
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

/** A section that the account may open. */
export type SectionLink = NonNullable<Section["link"]> & { to: string };

/** The sections that the account may open, in the order of use: the layout's loader has them. */
export function useSections(): SectionLink[] {
  return useRouteLoaderData<typeof loader>("staff/layout")?.sections ?? [];
}

/** A sidebar on wide screens; elsewhere a popover menu that works without JavaScript. */
function AdminNavigation({ name: ownName }: { name: string }) {
  const sections = useSections();
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
          {sections.map(({ to, name, icon }) => (
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
              Profile <small>{ownName}</small>
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
      <button className="staff-button logout" name="_action" value="logout">
        Logout
      </button>
    </form>
  );
}
