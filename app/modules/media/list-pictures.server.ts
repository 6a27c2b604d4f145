import type { AppContext } from "#core/context.server.ts";
import { comparedName } from "#core/names.ts";
import { pageAfter } from "#core/paging.ts";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import { everyPicture, type NamedPicture } from "./library.server.ts";
import type { pictureList } from "./picture-list.ts";

const size = 60;

/** The pictures that a list asks for, one page at a time. */
export async function listPictures(
  ctx: Pick<AppContext, "db" | "content" | "pictures">,
  query: ListQuery<typeof pictureList>,
) {
  const found = (await everyPicture(ctx)).filter((picture) => isAsked(query, picture));
  return pageAfter(found, query.after, size);
}

function isAsked(
  { search, chosen: { source, use, portrait } }: ListQuery<typeof pictureList>,
  { name, picture, upload, uses }: NamedPicture,
): boolean {
  const text = comparedName(`${picture.alt} ${upload?.fileName ?? name}`);
  return (
    comparedName(search)
      .split(" ")
      .every((word) => text.includes(word)) &&
    (source === null || (source === "uploaded") === (upload !== null)) &&
    (use === null || (use === "used") === uses.length > 0) &&
    (portrait === null || Boolean(portrait === "agreed" ? picture.agreed : picture.withdrawn))
  );
}
