import type { PictureInfo } from "./picture.ts";

/** A stretch of staff's text as safe HTML, or a picture that stands between two. */
export type TextPiece = string | PictureInfo;

const image = /(<img [^>]*>)/;

/** The addresses of the pictures in clean HTML. */
export const picturesNamedIn = (html: string): string[] =>
  html.split(image).flatMap((piece) => (image.test(piece) ? attribute(piece, "src") : []));

/**
 * Clean HTML with its pictures as pages show them; one that is not in the library any more is left
 * out. What the library says of a picture goes before what stands in the text.
 */
export function textPieces(html: string, pictures: ReadonlyMap<string, PictureInfo>): TextPiece[] {
  return html.split(image).flatMap((piece): TextPiece[] => {
    if (!image.test(piece)) return piece.trim() ? [piece] : [];
    const picture = pictures.get(attribute(piece, "src"));
    return picture ? [{ ...picture, alt: picture.alt || attribute(piece, "alt") }] : [];
  });
}

const signs: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function attribute(tag: string, name: string): string {
  const [, value = ""] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? [];
  return value.replaceAll(/&(amp|lt|gt|quot);/g, (_, sign: string) => signs[sign] ?? "");
}
