import { ClubMark } from "../club-mark.tsx";

/** The club's logo above the section's name. */
export function Brand() {
  return (
    <span className="staff-brand">
      <ClubMark className="staff-logo" />
      <span>Admin</span>
    </span>
  );
}
