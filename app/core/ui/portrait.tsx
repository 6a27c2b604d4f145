import { Picture, type PictureSource } from "./picture.tsx";
import { Pictogram } from "./pictogram.tsx";

/** One of these: a photograph, a drawing's address, an icon, or initials. */
export interface PortraitSource {
  photo?: PictureSource;
  drawing?: string;
  sign?: string;
  initials?: string;
}

/** A person with the portrait object in place of its name. */
export type Portrayed<T> = Omit<T, "image" | "picture" | "photo"> & { portrait: PortraitSource };

interface PortraitProps {
  of: PortraitSource;
  /** The layout width of a photograph, as in `img sizes`. */
  sizes: string;
}

/** A portrait in the ratio 4:5; the name is beside it. */
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
