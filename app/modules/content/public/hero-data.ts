import type { HeroData } from "./page-hero.tsx";
import { acrossThePage } from "#core/ui/picture.tsx";
import type { Hero } from "../parts.ts";
import { withPicture } from "./content.ts";
import type { PictureLibrary } from "#core/pictures.ts";

type View = Pick<Hero, "heading" | "kind" | "picture" | "more" | "icons">;

/** The default runners, if staff chose none. */
const anyRunners = ["sprint", "hurdles", "relay"];

const besideLabels = "(max-width: 620px) 100vw, max(58vw, 761px)";
const inStrip = "(max-width: 620px) 52vw, max(36vw, 480px)";

/** The data for a page's hero by its style (decision 46). Its `picture` is kept for link previews. */
export function heroData<T extends View>(
  library: PictureLibrary,
  { more = [], icons = anyRunners, kind, ...hero }: T,
  height: HeroData["look"]["data-height"] = "low",
) {
  const { heading } = hero;
  const long = heading.length > 12 || /\S{9}/u.test(heading);
  const look = { "data-kind": kind, "data-height": height, "data-long": long } as const;
  const own = withPicture(library, hero);
  const base = { ...own, look, pictures: [own.picture], sizes: acrossThePage[height], icons: [] };
  if (kind.startsWith("lanes")) return { ...base, pictures: [], icons };
  if (kind.startsWith("words")) {
    // The landscape picture, because its area is wide and low on phones too.
    const { phone: _, ...wide } = own.picture;
    return { ...base, pictures: [wide], sizes: besideLabels };
  }
  if (kind === "full-picture") return base;
  const others = more.map((picture) => withPicture(library, { picture }).picture);
  return { ...base, pictures: [own.picture, ...others], sizes: inStrip };
}
