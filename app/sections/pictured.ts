import type { PictureSource } from "#app/ui/picture.tsx";

/** A content block in which the picture itself stands in place of its name. */
export type Pictured<T extends { picture: string }> = Omit<T, "picture"> & {
  picture: PictureSource;
};
