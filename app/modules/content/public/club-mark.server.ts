import type { AppContext } from "#core/context.server.ts";
import type { Mark } from "#core/ui/club-mark.tsx";
import { smallPictureFile } from "#core/ui/picture.tsx";

/** The club's mark: its logo in the library, the drawn logo, or its name. */
export function clubMark({ content, pictures }: Pick<AppContext, "content" | "pictures">): Mark {
  const { name, mark, logo } = content.club;
  const picture = logo === undefined ? undefined : pictures[logo];
  const isDrawn = mark === "drawn";
  if (!picture) return { name, isDrawn };
  const { width, height } = picture.wide;
  return { name, isDrawn, logo: { src: smallPictureFile(picture), width, height } };
}
