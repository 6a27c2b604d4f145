import type { PictureInfo, PictureLibrary } from "#domain/picture.ts";

/** Puts a content block's picture in place of its name. */
export function withPicture<T extends { picture: string }>(
  pictures: PictureLibrary,
  block: T,
): Omit<T, "picture"> & { picture: PictureInfo } {
  const picture = pictures[block.picture];
  if (!picture) throw new Error(`There is no picture "${block.picture}": run the build`);
  return { ...block, picture };
}
