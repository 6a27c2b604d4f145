import { PagePictogram } from "./pictogram.tsx";

/** What stands for the club at the top and the bottom of pages. */
export interface Mark {
  name: string;
  /** Whether it is the drawn logo, rather than the name in letters. */
  isDrawn: boolean;
  /** The uploaded logo, in place of both. */
  logo?: { src: string; width: number; height: number };
}

/** The club's logo or its name; what contains it lays it out (`club-mark.css`). */
export function ClubMark({ name, isDrawn, logo }: Mark) {
  if (logo) return <img {...logo} alt={name} />;
  return isDrawn ? <PagePictogram name="logo" label={name} /> : name;
}
