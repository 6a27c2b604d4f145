import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { keepOnFailure } from "#app/forms/keep-on-failure.ts";
import { Associations } from "#app/sections/associations.tsx";
import { Banner } from "#app/sections/banner.tsx";
import { Gallery } from "#app/sections/gallery.tsx";
import { ImageText } from "#app/sections/image-text.tsx";
import { Inquiries } from "#app/sections/inquiries.tsx";
import { Merchandise } from "#app/sections/merchandise.tsx";
import { PageHero } from "#app/sections/page-hero.tsx";
import { SocialFeed } from "#app/sections/social-feed.tsx";
import { spokenDay } from "#domain/time.ts";
import { embedsHeader, embedsText } from "#domain/embeds.ts";
import type { Route } from "./+types/news";
import { landingAssociations } from "#app/pages/content/associations-content.ts";
import { documentOnly } from "#app/pages/frame/document-only.ts";
import { withPicture } from "#app/pages/content/find-picture.ts";
import { galleryContent } from "#app/pages/content/gallery-content.ts";
import { answerEnquiry, inquiriesContent } from "#app/pages/content/inquiries-content.ts";
import type { PageHandle } from "#app/pages/frame/page-handle.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";

export { headers } from "#app/pages/frame/page-headers.ts";
export const handle: PageHandle = { loading: 500, inquireTo: "#contact-form" };
export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.meta) : [];

export function loader(visit: Route.LoaderArgs) {
  const { content, pictures } = visit.context.get(servicesContext);
  const { news, external, associations, accomplishments } = content;
  const page = {
    meta: content.pages["/news"],
    hero: withPicture(pictures, news.hero),
    stayTuned: withPicture(pictures, news.stayTuned),
    feed: {
      heading: news.feedHeading,
      posts: news.posts.map(({ date, ...post }) => ({
        ...post,
        day: date,
        date: spokenDay(date),
      })),
    },
    widget: external.socialWidget,
    gallery: {
      heading: news.galleryHeading,
      entries: galleryContent(pictures, news.gallery),
    },
    associations: landingAssociations(associations),
    join: withPicture(pictures, news.join),
    merchandise: withPicture(pictures, news.merchandise),
    accomplishments: withPicture(pictures, accomplishments.banner),
    inquiries: inquiriesContent(visit),
  };
  const embeds = embedsText({ frames: [], scripts: page.widget ? [page.widget] : [] });
  return data(page, { headers: { [embedsHeader]: embeds } });
}

export const clientLoader = (visit: Route.ClientLoaderArgs) => documentOnly(visit);
export const action = (visit: Route.ActionArgs) => answerEnquiry(visit, "/news");
export const clientAction = keepOnFailure;
export const shouldRevalidate = () => false;

export default function NewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { feed, widget, inquiries, ...page } = loaderData;
  return (
    <>
      <PageHero hero={page.hero} />
      <ImageText band={page.stayTuned} ground="track" side="right" />
      <SocialFeed {...feed} widget={widget} />
      <Gallery {...page.gallery} />
      <Associations {...page.associations} />
      <Banner banner={page.join} />
      <Merchandise intro={page.merchandise} />
      <Banner banner={page.accomplishments} />
      <Inquiries {...inquiries} action="/news" arrived={actionData ?? inquiries.arrived} />
    </>
  );
}
