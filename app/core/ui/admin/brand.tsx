import { PagePictogram } from "../pictogram.tsx";

/** The club's logo above the section's name. */
export function Brand({ clubName }: { clubName: string }) {
  return (
    <span className="staff-brand">
      <PagePictogram name="logo" label={clubName} className="staff-logo" />
      <span>Admin</span>
    </span>
  );
}
