import { useEffect, useRef } from "react";
import { data, Link, NavLink, Outlet, useLocation, useRouteLoaderData } from "react-router";
import { can } from "#core/audit/staff.ts";
import type { Section } from "#core/module.server.ts";
import { appContext, staffContext } from "#core/request-context.ts";
import { readMessage } from "#core/http/flash.server.ts";
import { Main } from "#core/ui/main.tsx";
import { ToastRegion } from "#core/ui/toast.tsx";
import type { Route } from "./+types/layout";
import { attendancePath, deleteRosters } from "#core/ui/staff/stored-pages.ts";
import { staffOnly } from "#modules/accounts/staff/guard.ts";
import { Brand } from "#core/ui/staff/brand.tsx";
import { AdminError } from "./admin-error.tsx";
import "#core/ui/staff/staff.css";
import { FlashMessage } from "#core/ui/staff/flash-message.tsx";
import { Icon } from "#core/ui/staff/icon.tsx";
import { keepTyped, UnansweredNotice } from "#core/ui/staff/unanswered.tsx";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export const clientMiddleware = [keepTyped];

export function loader({ context, request }: Route.LoaderArgs) {
  const { id, name, role } = context.get(staffContext);
  const ctx = context.get(appContext);
  const message = readMessage(ctx, request.headers);
  const open = ctx.modules.sections.flatMap(({ path: to, permission, link }) =>
    link && can({ role }, permission) ? [{ ...link, to }] : [],
  );
  // A section within another is reached from there.
  const sections = open.filter(({ to }) => !open.some((other) => to.startsWith(`${other.to}/`)));
  return data(
    {
      staff: { id, name, role },
      clubName: ctx.content.club.name,
      sections,
      message: message && { text: message.text },
    },
    message ? { headers: { "Set-Cookie": message.ended } } : {},
  );
}

/** The frame of every page of the admin site. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { staff, clubName, message } = loaderData;
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
          <FlashMessage message={message} />
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
