import type { PictureSource } from "#app/ui/picture.tsx";
import type { Intro } from "#domain/content/home.ts";

/** An intro block's content with its picture found. */
export type PicturedIntro<T extends Intro = Intro> = Omit<T, "picture"> & {
  picture: PictureSource;
};
