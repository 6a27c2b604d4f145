import type { MetaDescriptor } from "react-router";
import { type PictureInfo, previewFile, previewRecipe } from "../../pictures.ts";

/** An article's times and author, for link previews. */
export interface ArticleFacts {
  /** Days as `2024-06-03`. */
  published: string;
  changed: string;
  /** Empty: the club is the author. */
  author: string;
}

/** A picture, or the address of one on this site; `drawn`: one that already has the size of a preview. */
export type PreviewPicture =
  | PictureInfo
  | { url: string }
  | { drawn: string; alt: string }
  | null
  | undefined;

/** The root's data for every page: the site's address without a trailing slash, and its club. */
export interface Site {
  address: string;
  clubName: string;
}

interface Previewed {
  title: string;
  description: string;
  /** The page's canonical address. */
  url: string;
  picture?: PreviewPicture;
  article?: ArticleFacts | undefined;
}

/** The preview of a page's link where it is shared (Open Graph). */
export function linkPreview(
  { title, description, url, picture, article }: Previewed,
  site: Site,
): MetaDescriptor[] {
  const properties = {
    "og:title": title,
    "og:description": description,
    "og:type": article ? "article" : "website",
    "og:url": url,
    "og:site_name": site.clubName,
    "og:locale": "en_CA",
    ...previewImage(picture, site),
    ...(article && {
      "article:published_time": article.published,
      "article:modified_time": article.changed,
      "article:author": article.author || site.clubName,
    }),
  };
  return [
    ...Object.entries(properties).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** The hero picture of most pages: their loader's `hero`. */
export const pagePicture = (loaded: unknown) => ({
  picture: (loaded as { hero?: { picture?: PictureInfo } } | undefined)?.hero?.picture,
});

function previewImage(picture: PreviewPicture, { address, clubName }: Site) {
  const { width, height } = previewRecipe;
  if (!picture) return image(`${address}/open-graph.png`, { width, height, alt: clubName });
  if ("url" in picture) return { "og:image": address + picture.url };
  if ("drawn" in picture)
    return image(address + picture.drawn, { width, height, alt: picture.alt });
  const { wide, alt } = picture;
  if (wide.folder !== "uploads")
    return image(`${address}/pictures/${previewFile(wide)}`, { width, height, alt });
  const widths = wide.webp ?? wide.widths;
  const size = widths.find((each) => each >= width) ?? widths.at(-1) ?? wide.width;
  return image(`${address}/uploads/${wide.file}-${size}.${wide.hash}.webp`, {
    width: size,
    height: Math.round((size * wide.height) / wide.width),
    alt,
  });
}

const image = (
  url: string,
  { width, height, alt }: { width: number; height: number; alt: string },
) => ({
  "og:image": url,
  "og:image:width": String(width),
  "og:image:height": String(height),
  "og:image:alt": alt,
});
