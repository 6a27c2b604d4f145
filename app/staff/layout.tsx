import { type ReactNode, useEffect, useRef } from "react";
import { data, Link, Outlet, useLocation, useRouteLoaderData } from "react-router";
import type { AppContext } from "#core/context.server.ts";
import { permissionsOf } from "#core/audit/staff.ts";
import { appContext, mayIn, staffContext } from "#core/request-context.ts";
import { embedsHeader, ownFrame } from "#core/http/external.ts";
import { readMessage } from "#core/http/flash.server.ts";
import { Main } from "#core/ui/main.tsx";
import { ToastRegion } from "#core/ui/toast.tsx";
import type { Route } from "./+types/layout";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { attendancePath } from "#core/ui/admin/stored-pages.ts";
import { latestRelease } from "#edge/releases/latest-release.ts";
import { staffOnly } from "#modules/accounts/staff/guard.ts";
import { areas, type MenuArea, placeIn } from "#core/ui/admin/areas.ts";
import { Brand } from "#core/ui/admin/brand.tsx";
import { statusOf } from "#modules/content/public/not-found.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { AdminError } from "./admin-error.tsx";
import "#core/ui/admin/admin.css";
import { FlashMessage } from "#core/ui/admin/flash-message.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { clearAtSignOut, useTabStorageOf } from "#core/ui/admin/tab-storage.ts";
import { useShownPath } from "#core/ui/admin/last-list.ts";
import { SavedViewsContext } from "#core/ui/admin/saved-views.tsx";
import { listSavedViews } from "#modules/accounts/saved-views.server.ts";
import { menuOf } from "./menu.server.ts";
import { SearchBox } from "#core/ui/admin/search-box.tsx";
import { useRowKeys } from "#core/ui/admin/shortcuts.ts";
import { storeUnanswered, UnansweredNotice } from "#core/ui/admin/unanswered.tsx";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export const clientMiddleware = [storeUnanswered];

/** The outbox shows mails in a frame, and pages opened later within the site keep the first one's policy. */
export const headers = () => ({ [embedsHeader]: ownFrame });

export async function loader({ context, request }: Route.LoaderArgs) {
  const account = context.get(staffContext);
  const ctx = context.get(appContext);
  const message = readMessage(ctx, request.headers);
  return data(
    {
      staff: { id: account.id, name: account.name },
      menu: await menuOf(ctx, account),
      views: await listSavedViews(ctx, account),
      mine: permissionsOf(account, ctx.modules),
      newerVersion: mayIn(context)("system.watch") ? await newerVersionOf(ctx) : null,
      message: message && { text: message.text, isNote: message.isNote },
    },
    message ? { headers: { "Set-Cookie": message.ended } } : {},
  );
}

const newerVersionOf = async (ctx: AppContext) => (await latestRelease(ctx))?.newer ?? null;

/** The layout of all admin pages. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame {...loaderData}>
      <Outlet />
    </AdminFrame>
  );
}

type FrameProps = Route.ComponentProps["loaderData"] & { children: ReactNode };

function AdminFrame({ staff, menu, views, newerVersion, message, children }: FrameProps) {
  const { pathname } = useLocation();
  const place = placeIn(menu, pathname);
  useShownPath(pathname);
  useTabStorageOf(staff.id);
  useRowKeys();
  useFocusInView();
  useCurrentInView();
  return (
    <div className="admin-site admin-frame">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="admin-bar">
        <Link className="admin-home" to="/admin">
          <Brand />
        </Link>
        {newerVersion && (
          <Link className="newer-version" to="/admin/health">
            <span className="badge" data-tone="warning">
              Version {newerVersion} is out
            </span>
          </Link>
        )}
        <AdminMenu menu={menu} place={place} name={staff.name} />
      </header>
      <Main id="main">
        <SearchBox />
        <ToastRegion>
          <AreaPages menu={menu} place={place} />
          <UnansweredNotice />
          <FlashMessage message={message} />
          <SavedViewsContext value={views}>{children}</SavedViewsContext>
        </ToastRegion>
      </Main>
      <TabBar menu={menu} place={place} />
    </div>
  );
}

/** Browsers do not scroll to a focused link of a row that is already partly visible at the screen's edge. */
function useFocusInView() {
  useEffect(() => {
    function show({ target }: FocusEvent) {
      if (target instanceof Element && target.closest(".area-pages, .page-tabs, .queues, .tallies"))
        target.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
    addEventListener("focusin", show);
    return () => removeEventListener("focusin", show);
  }, []);
}

/** In a row of links that scrolls, the current one is in view. */
function useCurrentInView() {
  const { key } = useLocation();
  useEffect(() => {
    // Only the row scrolls: scrollIntoView would also move the page.
    for (const row of document.querySelectorAll(".area-pages, .page-tabs")) {
      const current = row.querySelector("[aria-current]")?.getBoundingClientRect();
      if (current) row.scrollLeft += current.left + current.width / 2 - row.clientWidth / 2;
    }
  }, [key]);
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!loaderData || statusOf(error) !== 404) return <AdminError error={error} />;
  return (
    <AdminFrame {...loaderData}>
      <NoRecord menu={loaderData.menu} />
    </AdminFrame>
  );
}

/** In place of a page or a record that there is not: with the menu and the search above it. */
function NoRecord({ menu }: { menu: MenuArea[] }) {
  const { pathname } = useLocation();
  const { to = "/admin" } = placeIn(menu, pathname) ?? {};
  const links = menu.flatMap((area) => area.links);
  const section = links.find((link) => link.to === to)?.name ?? "Today";
  return (
    <>
      <title>{noRecord}</title>
      <PageHead title={noRecord} back={[to, section]} />
      <p>It may have been deleted, or the address is mistyped. Search for it above.</p>
    </>
  );
}

const noRecord = "There is no such page or record";

/** The account's menu, from the layout's loader. */
export const useMenu = (): MenuArea[] =>
  useRouteLoaderData<typeof loader>("staff/layout")?.menu ?? [];

interface MenuProps {
  menu: MenuArea[];
  place: ReturnType<typeof placeIn>;
}

/** The router could not load attendance offline, but the service worker can serve the document. */
const ownDocument = (to: string) => to === attendancePath;

/** A sidebar on wide screens, with the pages of the current area; elsewhere a popover with all pages. */
function AdminMenu({ menu, place, name: ownName }: MenuProps & { name: string }) {
  const popover = useRef<HTMLElement>(null);
  const { key, pathname } = useLocation();
  const isOwn = pathname === "/admin/account";
  const shown = useRef(key);
  // A navigation closes the menu; the page's own start does not.
  useEffect(() => {
    if (shown.current !== key) popover.current?.hidePopover();
    shown.current = key;
  }, [key]);

  return (
    <nav className="admin-menu" id="admin-menu" ref={popover} popover="auto" aria-label="Admin">
      <ul>
        {menu.map(({ area, name, icon, count, links }) => (
          <li key={area} data-current={area === place?.area || undefined} data-area={area}>
            <Link
              className="area-link"
              to={links[0]?.to ?? "/admin"}
              reloadDocument={ownDocument(links[0]?.to ?? "")}
              aria-current={links.length === 1 && area === place?.area ? "page" : undefined}
            >
              <Icon name={icon} />
              {name}
              <Counter count={count} />
            </Link>
            {links.length > 1 && (
              <ul className="page-links">
                {links.map((link) => (
                  <PageLink key={link.to} {...link} place={place} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <div className="admin-person">
        <Link to="/admin/account" aria-current={isOwn ? "page" : undefined}>
          <Icon name="person" />
          <span>
            {ownName} <span className="unseen">Profile</span>
          </span>
        </Link>
        <LogoutButton />
      </div>
    </nav>
  );
}

function PageLink({
  to,
  name,
  count,
  place,
}: MenuArea["links"][number] & Pick<MenuProps, "place">) {
  return (
    <li>
      <Link
        to={to}
        reloadDocument={ownDocument(to)}
        aria-current={to === place?.to ? "page" : undefined}
      >
        {name}
        <Counter count={count} />
      </Link>
    </li>
  );
}

function Counter({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="counter">
      {count > 99 ? "99+" : count}
      <span className="unseen"> waiting</span>
    </span>
  );
}

/** The pages of the current area, above the page: on screens without the sidebar. */
function AreaPages({ menu, place }: MenuProps) {
  const links = menu.find(({ area }) => area === place?.area)?.links ?? [];
  if (links.length < 2 || !place) return null;
  return (
    <nav className="area-pages" aria-label={areas[place.area].name}>
      <ul>
        {links.map((link) => (
          <PageLink key={link.to} {...link} place={place} />
        ))}
      </ul>
    </nav>
  );
}

/** The areas for daily use, in a tab bar at the bottom of phones. */
function TabBar({ menu, place }: MenuProps) {
  const daily = menu.filter(({ area }) => area !== "programs").slice(0, 4);
  return (
    <nav className="tab-bar" aria-label="Areas">
      {daily.map(({ area, name, icon, count, links }) => (
        <Link
          key={area}
          to={links[0]?.to ?? "/admin"}
          reloadDocument={ownDocument(links[0]?.to ?? "")}
          aria-current={area === place?.area || undefined}
        >
          <Icon name={icon} />
          {name}
          <Counter count={count} />
        </Link>
      ))}
      <button type="button" popoverTarget="admin-menu">
        <Icon name="menu" />
        Menu
      </button>
    </nav>
  );
}

/** Ends the session with a document load, so that nothing stays in the browser's memory or on the device. */
export function LogoutButton() {
  return (
    <form method="post" action="/admin" onSubmit={clearAtSignOut}>
      <ActionButton action="logout" look="small logout">
        Logout
      </ActionButton>
    </form>
  );
}
