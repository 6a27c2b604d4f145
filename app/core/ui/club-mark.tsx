import { PagePictogram } from "./pictogram.tsx";

/** The club's mark at the top and the bottom of pages. */
export interface Mark {
  name: string;
  /** The drawn logo, in place of the name. */
  sign?: "logo";
  /** The address of the uploaded logo, in place of both. */
  src?: string;
}

/** The club's logo or its name; what contains it lays it out (`club-mark.css`). */
export const ClubMark = ({ name, sign, src }: Mark) =>
  src ? <img src={src} alt={name} /> : sign ? <PagePictogram name={sign} label={name} /> : name;
