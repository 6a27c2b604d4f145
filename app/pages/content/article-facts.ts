import { pictureFile } from "#app/ui/picture.tsx";
import type { PictureLibrary } from "#domain/picture.ts";
import type { ReadArticle } from "#server/services/read-article.ts";
import { ownPicture } from "./article-card-content.ts";
import { breadcrumbFacts } from "./page-facts.ts";

interface Place {
  /** The site's address, without a trailing slash. */
  address: string;
  club: string;
  pictures: PictureLibrary;
}

/** What an article says of itself to machines: schema.org BlogPosting and BreadcrumbList. */
export function articleFacts(article: ReadArticle, { address, club, pictures }: Place): object[] {
  const url = `${address}/blogs/${article.slug}`;
  const publisher = { "@type": "SportsClub", "@id": `${address}/#club`, name: club };
  return [
    {
      "@type": "BlogPosting",
      headline: article.title,
      description: article.meta.description,
      datePublished: article.published,
      dateModified: article.changed,
      image: pictureAddress(article.picture, pictures).map((path) => new URL(path, address).href),
      mainEntityOfPage: article.meta.canonical ?? url,
      inLanguage: "en-CA",
      author: publisher,
      publisher,
    },
    breadcrumbFacts(address, [
      { name: "Home", path: "/" },
      { name: "Articles", path: "/blogs" },
      { name: article.title, path: `/blogs/${article.slug}` },
    ]),
  ];
}

function pictureAddress(picture: ReadArticle["picture"], pictures: PictureLibrary): string[] {
  if (!picture) return [];
  const shown =
    "name" in picture
      ? pictures[picture.name]
      : (picture.upload ?? ownPicture(pictures, picture.url));
  if (!shown) return [];
  if ("wide" in shown) return [pictureFile(shown)];
  return URL.canParse(shown.url, "http://localhost") ? [shown.url] : [];
}
