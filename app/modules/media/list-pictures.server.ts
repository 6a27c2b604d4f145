import type { AppContext } from "#core/context.server.ts";
import { comparedName } from "#core/names.ts";
import { pageAfter } from "#core/paging.ts";
import { smallPictureFile } from "#core/ui/picture.tsx";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import { isLibraryName } from "#modules/content/index.ts";
import { listUploads } from "./library.server.ts";
import type { builtInList, pictureList } from "./picture-list.ts";

const size = 60;

const contains = (search: string, ...texts: string[]) => {
  const text = comparedName(texts.join(" "));
  return comparedName(search)
    .split(" ")
    .every((word) => text.includes(word));
};

/** The uploaded pictures that a list asks for, newest first, one page at a time. */
export async function listPictures(
  ctx: Pick<AppContext, "db">,
  { search, chosen: { use, portrait }, after }: ListQuery<typeof pictureList>,
) {
  const found = (await listUploads(ctx)).filter(
    ({ picture, fileName, uses }) =>
      contains(search, picture.alt, fileName) &&
      (use === null || (use === "used") === uses.length > 0) &&
      (portrait === null || (portrait === "agreed" ? picture.agreed : picture.withdrawn)),
  );
  return pageAfter(found, after, size);
}

export type BuiltInPicture = ReturnType<typeof listBuiltIn>["rows"][number];

/** The same of those that came with the website, by name. */
export function listBuiltIn(
  { pictures }: Pick<AppContext, "pictures">,
  { search, after }: ListQuery<typeof builtInList>,
) {
  const found = Object.entries(pictures)
    .filter(([name, { alt }]) => !isLibraryName(name) && contains(search, name, alt))
    .map(([name, picture]) => ({
      key: name,
      alt: picture.alt,
      file: smallPictureFile(picture),
      width: picture.wide.width,
      height: picture.wide.height,
    }))
    .toSorted((one, other) => one.key.localeCompare(other.key));
  return pageAfter(found, after, size);
}
