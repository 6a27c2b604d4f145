import { LaneLines } from "#app/ui/lane-lines.tsx";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { PageSign } from "#app/ui/sign.tsx";

/** One of the site's pictures, one that staff uploaded, or none. */
export type ArticlePictureSource = PictureSource | { url: string } | null;

interface ArticlePictureProps {
  picture: ArticlePictureSource;
  sizes: string;
  /** The page's largest paint. */
  first?: boolean;
}

/** An article's picture; without one, or while it is missing, the club's torch on black. */
export function ArticlePicture({ picture, sizes, first = false }: ArticlePictureProps) {
  if (picture && "wide" in picture) {
    return <Picture picture={picture} sizes={sizes} first={first} decorative />;
  }
  return (
    <div className="article-picture">
      <LaneLines />
      <PageSign name="torch" />
      {picture && <img src={picture.url} alt="" loading={first ? "eager" : "lazy"} />}
    </div>
  );
}
