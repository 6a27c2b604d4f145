import { useRouteLoaderData } from "react-router";
import { PagePictogram } from "./pictogram.tsx";

/** What stands for the club at the top and the bottom of pages. */
export interface ClubMark {
  name: string;
  /** Its uploaded logo; otherwise the drawn one, or its name in letters. */
  logo: { src: string; width: number; height: number } | "drawn" | "name";
}

/** The club's logo or its name, which the root's data have. */
export function ClubMark({ className = "" }: { className?: string }) {
  const root = useRouteLoaderData<{ mark: ClubMark }>("root");
  const { name, logo } = root?.mark ?? { name: "", logo: "drawn" };
  if (logo === "drawn") return <PagePictogram name="logo" label={name} className={className} />;
  if (logo === "name") return <span className={`club-name ${className}`}>{name}</span>;
  return <img {...logo} alt={name} className={`club-logo ${className}`} />;
}
