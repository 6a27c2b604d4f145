import type { Article } from "#domain/content/article.ts";
import type { PictureLibrary } from "#domain/picture.ts";
import { withPicture } from "./find-picture.ts";

/** What a card shows of an article, and nothing of its text: whole articles would weigh on the page. */
export function articleCardContent(
  pictures: PictureLibrary,
  { slug, title, teaser, date, picture }: Article,
) {
  return withPicture(pictures, { slug, title, teaser, date, picture });
}
