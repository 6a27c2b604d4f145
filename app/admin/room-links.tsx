import { Link } from "react-router";
import type { StaffRole } from "#domain/staff-rights.ts";
import { Icon } from "./icon.tsx";
import { roomsFor } from "./room-navigation.tsx";

const purposes: Record<string, string> = {
  "/admin/inbox": "Everything visitors sent, and whom we told",
  "/admin/outbox": "E-mails and texts kept here instead of sent",
  "/admin/newsletter": "Who gets it, and what proves that they asked",
  "/admin/privacy": "Who asked to see or delete their data",
  "/admin/payments": "Registrations and gifts that were paid, and what is owed",
  "/admin/people": "Who may enter the staff room, and what they may do",
  "/admin/audit": "Who changed what, and when",
  "/admin/content": "Every word, time and price on the website",
  "/admin/blogs": "Articles on the website",
  "/admin/location-pages": "A page for each town",
  "/admin/pictures": "Uploaded pictures, and where each is used",
  "/admin/health": "Whether everything works, and what to do if not",
};

/** The way to every room that is open to somebody. */
export function RoomLinks({ role }: { role: StaffRole }) {
  return (
    <section aria-labelledby="rooms">
      <h2 id="rooms">Manage</h2>
      <ul className="room-links">
        {roomsFor(role).map(({ to, name, icon }) => (
          <li key={to}>
            <Link to={to}>
              <Icon name={icon} />
              <span>
                <strong>{name}</strong> <small>{purposes[to]}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
