import { Picture, type PictureSource } from "./picture.tsx";
import { Pictogram } from "./pictogram.tsx";

/** One of these: a photograph, a drawing's address, an icon, or initials. */
export interface PortraitSource {
  photo?: PictureSource;
  drawing?: string;
  sign?: string;
  initials?: string;
}

/** A person with the portrait itself in place of its name. */
export type Portrayed<T> = Omit<T, "image" | "picture" | "photo"> & { portrait: PortraitSource };

interface PortraitProps {
  of: PortraitSource;
  /** How wide a photograph is laid out, as in `img sizes`. */
  sizes: string;
}

/** A portrait, 4 wide and 5 high; the name is beside it. */
export function Portrait({ of, sizes }: PortraitProps) {
  const { photo, drawing, sign } = of;
  return (
    <div className="portrait" aria-hidden="true">
      {photo ? (
        <Picture picture={photo} sizes={sizes} decorative />
      ) : drawing ? (
        <img src={drawing} alt="" width="240" height="300" loading="lazy" />
      ) : sign ? (
        <Pictogram name={sign} />
      ) : (
        <b>{of.initials}</b>
      )}
    </div>
  );
}
