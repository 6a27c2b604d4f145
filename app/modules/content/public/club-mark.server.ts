import type { AppContext } from "#core/context.server.ts";
import type { Mark } from "#core/ui/club-mark.tsx";
import { smallPictureFile } from "#core/ui/picture.tsx";

/** The club's mark: its logo in the library, the drawn logo, or its name. */
export function clubMark({
  content,
  live,
  pictures,
}: Pick<AppContext, "content" | "live" | "pictures">): Mark {
  const { name, logoPicture } = content.club;
  const picture = logoPicture === undefined ? undefined : pictures[logoPicture];
  // The drawing has the name of content/ in it.
  const isDrawn = name === live.builtIn.club.name;
  if (!picture) return { name, isDrawn };
  const { width, height } = picture.wide;
  return { name, isDrawn, logo: { src: smallPictureFile(picture), width, height } };
}
