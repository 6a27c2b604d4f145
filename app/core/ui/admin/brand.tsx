import { useRouteLoaderData } from "react-router";
import { ClubMark, type Mark } from "../club-mark.tsx";

/** The club's logo, from the root's data, above the section's name. */
export function Brand() {
  const root = useRouteLoaderData<{ mark: Mark }>("root");
  return (
    <span className="staff-brand">
      {root && <ClubMark {...root.mark} />}
      <span>Admin</span>
    </span>
  );
}
