import { data, Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { formClientAction, Inquiries } from "#modules/inbox/ui.ts";
import {
  Associations,
  Banner,
  ImageText,
  PageHero,
  landingAssociations,
  withPicture,
  heroData,
} from "#modules/content/ui.ts";
import { type LastMeet, readLastMeets } from "#modules/results/index.server.ts";
import { answerInquiry, inquiriesContent } from "#modules/inbox/ui.server.ts";
import type { Content } from "#modules/content/index.ts";
import { Merchandise } from "../sections/merchandise.tsx";
import { embedsHeader, embedsText } from "#core/http/external.ts";
import { dayOf, daysAfter, formatDate, startOfDay } from "#core/time/time.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { documentOnly, type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/news";
import { Gallery, galleryContent } from "./gallery.tsx";
import { SocialFeed } from "./social-feed.tsx";
import type { PictureLibrary } from "#core/pictures.ts";

export { headers } from "#core/ui/public/page.ts";
export const handle: PageHandle = { loading: 500, inquireTo: "#contact-form" };
export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.meta) : [];

export async function loader(visit: Route.LoaderArgs) {
  const ctx = visit.context.get(appContext);
  const { content, pictures } = ctx;
  const { now, zone } = clockOf(ctx);
  const today = dayOf(now, zone);
  const { news, external, associations, accomplishments } = content;
  const posts = news.posts.filter(({ until = today }) => until >= today);
  const [firstEnd] = posts.flatMap(({ until }) => until ?? []).toSorted();
  const meets = await readLastMeets(ctx);
  const page = {
    meta: content.pages["/news"],
    hero: heroData(pictures, news.hero),
    stayTuned: withPicture(pictures, news.stayTuned),
    feed: {
      heading: news.feedHeading,
      posts: posts.map(({ date, until: _until, picture, ...post }) => ({
        ...post,
        picture: picture ? withPicture(pictures, { picture }).picture : null,
        day: date,
        date: formatDate(date),
      })),
    },
    widget: external.socialWidget,
    meets: meets && lastMeetsBand(content, pictures, meets),
    gallery: {
      heading: news.galleryHeading,
      entries: galleryContent(pictures, news.gallery),
    },
    associations: landingAssociations(associations),
    join: withPicture(pictures, news.join),
    merchandise: withPicture(pictures, news.merchandise),
    accomplishments:
      accomplishments.items.length > 0 ? withPicture(pictures, accomplishments.banner) : null,
    inquiries: inquiriesContent(visit),
  };
  const embeds = embedsText({ frames: [], scripts: page.widget ? [page.widget] : [] });
  const expires = firstEnd && startOfDay(daysAfter(firstEnd, 1), zone).toUTCString();
  return data(page, {
    headers: {
      [embedsHeader]: embeds,
      ...(expires && { Expires: expires }),
      // If the meets could not be read, the page is not cached.
      ...(meets === null && { "Cache-Control": "no-store" }),
    },
  });
}

/** The last meets as a band of the page; null: none, or the club does not list them here. */
const lastMeetsBand = (
  { results }: Pick<Content, "results">,
  pictures: PictureLibrary,
  meets: readonly LastMeet[],
) =>
  meets.length === 0
    ? null
    : withPicture(pictures, {
        heading: "RECENT MEETS",
        text: [],
        meets: meets.map(({ id, name, when, summary }) => ({ id, name, when, summary })),
        picture: results.hero.picture,
        button: { label: "Club records", to: "/records" },
      });

/** The last meets, each row a link to the meet on the records page. */
const MeetRows = ({ meets }: { meets: Pick<LastMeet, "id" | "name" | "when" | "summary">[] }) => (
  <ul className="meet-rows">
    {meets.map(({ id, name, when, summary }) => (
      <li key={id}>
        <Link to={`/records#meet-${id}`}>
          <strong>{name}</strong>
          <span>{when}</span>
          <span>{summary}</span>
        </Link>
      </li>
    ))}
  </ul>
);

export const clientLoader = (visit: Route.ClientLoaderArgs) => documentOnly(visit);
export const action = (visit: Route.ActionArgs) => answerInquiry(visit, "/news");
export const clientAction = formClientAction;
export const shouldRevalidate = () => false;

export default function NewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { feed, widget, inquiries, ...page } = loaderData;
  return (
    <>
      <PageHero hero={page.hero} />
      <SocialFeed {...feed} widget={widget} />
      {page.meets && (
        <ImageText band={page.meets} side="left">
          <MeetRows meets={page.meets.meets} />
        </ImageText>
      )}
      <ImageText band={page.stayTuned} ground="track" side="right" wordsOnPhone />
      <Gallery {...page.gallery} />
      <Associations {...page.associations} />
      <Banner banner={page.join} />
      <Merchandise intro={page.merchandise} />
      {page.accomplishments && <Banner banner={page.accomplishments} />}
      <Inquiries {...inquiries} action="/news" arrived={actionData ?? inquiries.arrived} />
    </>
  );
}
