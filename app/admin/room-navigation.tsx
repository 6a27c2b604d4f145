import { useEffect, useRef } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { mayAct, roleForRoom, type StaffRole } from "#domain/staff-rights.ts";
import { Icon, type IconName } from "./icon.tsx";

const rooms: { to: string; name: string; icon: IconName }[] = [
  { to: "/admin/inbox", name: "Inbox", icon: "inbox" },
  { to: "/admin/outbox", name: "Outbox", icon: "outbox" },
  { to: "/admin/newsletter", name: "Newsletter", icon: "mail" },
  { to: "/admin/payments", name: "Payments", icon: "card" },
  { to: "/admin/privacy", name: "Privacy", icon: "person" },
  { to: "/admin/content", name: "Words", icon: "words" },
  { to: "/admin/blogs", name: "Blogs", icon: "article" },
  { to: "/admin/location-pages", name: "Location Pages", icon: "place" },
  { to: "/admin/pictures", name: "Pictures", icon: "picture" },
  { to: "/admin/health", name: "Health", icon: "pulse" },
  { to: "/admin/people", name: "People", icon: "known" },
  { to: "/admin/audit", name: "Log", icon: "clock" },
];

/** The rooms of the staff area that are open to somebody, in the order they are used. */
export const roomsFor = (role: StaffRole) =>
  rooms.filter(({ to }) => mayAct(role, roleForRoom(to)));

/** Side bar on wide screens; on others a menu that opens by itself, without script. */
export function RoomNavigation({ staff }: { staff: { name: string; role: StaffRole } }) {
  const menu = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes the menu
  useEffect(() => {
    if (menu.current?.matches(":popover-open")) menu.current.hidePopover();
  }, [key]);

  return (
    <>
      <button className="menu-button" type="button" popoverTarget="room-menu">
        <Icon name="menu" />
        Menu
      </button>
      <nav className="room-menu" id="room-menu" ref={menu} popover="auto" aria-label="Staff room">
        <ul>
          {roomsFor(staff.role).map(({ to, name, icon }) => (
            <li key={to}>
              <NavLink to={to}>
                <Icon name={icon} />
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
        <div className="room-person">
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

/** Ends the session; a document load, so that nothing of it stays in the browser's memory. */
export function LogoutButton() {
  return (
    <form method="post" action="/admin">
      <button className="staff-button logout" name="intent" value="logout">
        Logout
      </button>
    </form>
  );
}
