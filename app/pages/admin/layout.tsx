import { Link, Outlet, useNavigation } from "react-router";
import { Brand } from "#app/admin/brand.tsx";
import { useFocusOnArrival } from "#app/admin/focus-on-arrival.ts";
import { RoomNavigation } from "#app/admin/room-navigation.tsx";
import { staffContext } from "#app/admin/staff-context.ts";
import { staffOnly } from "#app/admin/staff-only.ts";
import { keepTyped } from "#app/admin/unanswered.ts";
import { UnansweredNotice } from "#app/admin/unanswered-notice.tsx";
import { ToastRegion } from "#app/ui/toast.tsx";
import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/layout";
import "../../admin/admin.css";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

export const clientMiddleware = [keepTyped];

export function loader({ context }: Route.LoaderArgs) {
  const { name, role } = context.get(staffContext);
  return { staff: { name, role }, clubName: context.get(servicesContext).content.club.name };
}

/** Around every page of the staff room. */
export default function StaffRoom({ loaderData }: Route.ComponentProps) {
  const { staff, clubName } = loaderData;
  const busy = useNavigation().state !== "idle";
  const main = useFocusOnArrival();
  return (
    <div className="staff-room room">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="room-bar">
        <Link className="room-home" to="/admin">
          <Brand clubName={clubName} />
        </Link>
        <RoomNavigation staff={staff} />
      </header>
      <main id="main" ref={main} tabIndex={-1} aria-busy={busy}>
        <ToastRegion>
          <UnansweredNotice />
          <Outlet />
        </ToastRegion>
      </main>
    </div>
  );
}
