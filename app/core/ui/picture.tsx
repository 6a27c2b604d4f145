import { preload } from "react-dom";
import type { PictureCut, PictureInfo } from "../pictures.ts";

/** The data that a page needs to show a picture. */
export type PictureSource = Pick<PictureInfo, "alt" | "blur" | "focus" | "wide" | "phone">;

interface PictureProps {
  picture: PictureSource;
  /** Its layout width, as in `img sizes`; also for a portrait composition. */
  sizes: string;
  /** Below 621 px a portrait composition replaces it. */
  portraitOnPhones?: boolean;
  /** The page's largest contentful paint: loaded first, and preloaded. */
  first?: boolean;
  /** Decorative: an empty alt. */
  decorative?: boolean;
}

const onPhones = "(max-width: 620px)";
const elsewhere = "(min-width: 621px)";

/** A picture in the build's widths and formats, over its own blurred placeholder until it loads. */
export function Picture({ picture, sizes, portraitOnPhones, first, decorative }: PictureProps) {
  const { wide } = picture;
  const loading = first ? "eager" : "lazy";
  const phone = portraitOnPhones ? picture.phone : undefined;
  if (first) preloadCut(wide, sizes, phone && elsewhere);
  if (first && phone) preloadCut(phone, sizes, onPhones);
  return (
    <span className="picture" data-focus-x={picture.focus?.[0]} data-focus-y={picture.focus?.[1]}>
      <picture>
        {phone &&
          ["avif", "webp"].map((format) => (
            <source
              key={format}
              media={onPhones}
              type={`image/${format}`}
              srcSet={files(phone, format)}
              sizes={sizes}
            />
          ))}
        <source type="image/avif" srcSet={files(wide, "avif")} sizes={sizes} />
        <img
          src={smallPictureFile(picture)}
          srcSet={files(wide, "webp")}
          sizes={sizes}
          width={wide.width}
          height={wide.height}
          alt={decorative ? "" : picture.alt}
          loading={loading}
          fetchPriority={first ? "high" : "auto"}
        />
      </picture>
      <img
        className="picture-blur"
        src={`data:image/webp;base64,${picture.blur}`}
        alt=""
        loading={loading}
      />
    </span>
  );
}

/** In the page's head, so that it is requested before the styles and the text are parsed. */
function preloadCut(cut: PictureCut, sizes: string, media?: string) {
  const imageSrcSet = files(cut, "avif");
  preload(address(cut, cut.widths[0] ?? cut.width, "avif"), {
    as: "image",
    type: "image/avif",
    imageSrcSet,
    imageSizes: sizes,
    fetchPriority: "high",
    ...(media && { media }),
  });
}

/** A picture's largest file, in a format every browser supports. */
export const pictureFile = ({ wide }: PictureSource) =>
  address(wide, widthsOf(wide, "webp").at(-1) ?? wide.width, "webp");

/** A picture's smallest file, in a format every browser supports. */
export const smallPictureFile = ({ wide }: PictureSource) =>
  address(wide, widthsOf(wide, "webp")[0] ?? wide.width, "webp");

const widthsOf = (cut: PictureCut, format: string) =>
  format === "webp" ? (cut.webp ?? cut.widths) : cut.widths;

const address = (cut: PictureCut, width: number, format: string) =>
  `/${cut.folder ?? "pictures"}/${cut.file}-${width}.${cut.hash}.${format}`;

const files = (cut: PictureCut, format: string) =>
  widthsOf(cut, format)
    .map((width) => `${address(cut, width, format)} ${width}w`)
    .join(", ");

/**
 * `img sizes` of a picture above its text, or from 1024 px beside it in 7 of 12 columns: there its width may
 * depend on its height.
 */
export const acrossThePage = {
  tall: "(max-width: 1023px) 100vw, max(58vw, 1422px)",
  low: "(max-width: 1023px) 100vw, max(58vw, 889px)",
} as const;

/** A content block with the picture object in place of its name. */
export type Pictured<T extends { picture: string }> = Omit<T, "picture"> & {
  picture: PictureSource;
};
