import type { AppContext } from "#core/context.server.ts";
import type { ClubMark } from "#core/ui/club-mark.tsx";
import { smallPictureFile } from "#core/ui/picture.tsx";

/** The club's mark: its logo in the library, the drawn logo, or its name. */
export function clubMark({
  content,
  pictures,
}: Pick<AppContext, "content" | "pictures">): ClubMark {
  const { name, mark, logo } = content.club;
  const picture = logo === undefined ? undefined : pictures[logo];
  if (!picture) return { name, logo: mark };
  const { width, height } = picture.wide;
  return { name, logo: { src: smallPictureFile(picture), width, height } };
}
