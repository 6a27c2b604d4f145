import { Link } from "react-router";
import type { StaffMember } from "#server/services/staff-session.ts";
import { LogoutButton } from "./room-navigation.tsx";

/** Who is signed in. */
export function Profile({ staff }: { staff: Pick<StaffMember, "name" | "email" | "role"> }) {
  return (
    <section className="profile" id="profile" tabIndex={-1} aria-labelledby="profile-title">
      <h2 id="profile-title">Profile</h2>
      <dl>
        <dt>Name</dt>
        <dd>{staff.name}</dd>
        <dt>E-mail</dt>
        <dd>{staff.email}</dd>
        <dt>Role</dt>
        <dd>{staff.role === "admin" ? "Admin" : "Editor"}</dd>
      </dl>
      <p>
        <Link to="/admin/account">Password, two-factor sign-in, where you are signed in</Link>
      </p>
      <LogoutButton />
    </section>
  );
}
