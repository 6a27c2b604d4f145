import type { AppContext } from "#core/context.server.ts";
import type { Mark } from "#core/ui/club-mark.tsx";
import { smallPictureFile } from "#core/ui/picture.tsx";

/** The name in the drawn logo (art/signs/svg/logo.svg), which belongs to this project's sample club. */
const drawnName = "Quarterlane Speed Club";

/** The club's mark: its logo in the library, the drawn logo, or its name. */
export function clubMark({ content, pictures }: Pick<AppContext, "content" | "pictures">): Mark {
  const { name, logoPicture } = content.club;
  const picture = logoPicture === undefined ? undefined : pictures[logoPicture];
  return {
    name,
    ...(name === drawnName && { sign: "logo" }),
    ...(picture && { src: smallPictureFile(picture) }),
  };
}
