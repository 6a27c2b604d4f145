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
  return {
    name,
    // The drawing has the name of content/ in it.
    ...(name === live.builtIn.club.name && { sign: "logo" }),
    ...(picture && { src: smallPictureFile(picture) }),
  };
}
