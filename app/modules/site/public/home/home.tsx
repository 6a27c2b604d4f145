import { data } from "react-router";
import { appContext } from "#core/request-context.ts";
import { nowIn } from "#core/time/time.ts";
import { practicesLine, trainingGroups } from "#modules/catalogue/index.ts";
import { formClientAction, Inquiries } from "#modules/inbox/ui.ts";
import { clubFacts, withPicture } from "#modules/content/ui.ts";
import { clubMark } from "#modules/content/ui.server.ts";
import { articleCardContent } from "#modules/articles/ui.server.ts";
import { answerInquiry, inquiriesContent } from "#modules/inbox/ui.server.ts";
import { Merchandise } from "../sections/merchandise.tsx";
import { type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/home";
import {
  ArticleSlider,
  ClubIntro,
  Facts,
  HeroSlides,
  Quote,
  SpeedIntro,
  StrengthIntro,
  TrackFieldIntro,
} from "./sections.tsx";

export { headers } from "#core/ui/public/page.ts";
export const handle: PageHandle = { inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData
    ? pageMeta(
        page,
        { ...page.loaderData.page, picture: page.loaderData.home.slides[0]?.picture },
        [page.loaderData.facts],
      )
    : [];

export function loader(visit: Route.LoaderArgs) {
  const { content, pictures, publicUrl } = visit.context.get(appContext);
  const { home, articles, club, venues } = content;
  const picture = <T extends { picture: string }>(block: T) => withPicture(pictures, block);
  const now = nowIn(club.timeZone);
  const byInvitation = trainingGroups(content, now, null)
    .filter(({ offers: [first] }) => first?.entry.admits === "by invitation")
    .map(({ group }) => group.id);
  const today = practicesLine(content, now, byInvitation);
  const view = {
    page: content.pages["/"],
    today: today?.line,
    home: {
      ...home,
      slides: home.slides.map(picture),
      club: picture(home.club),
      trackAndField: picture(home.trackAndField),
      speed: picture(home.speed),
      strength: picture(home.strength),
    },
    articles: home.articles.slugs.flatMap((slug) =>
      articles
        .filter((article) => article.slug === slug)
        .map((article) => articleCardContent({ content, pictures }, article)),
    ),
    quote: content.testimonials.parents[0],
    clubName: club.name,
    hasDrawnMark: clubMark({ content, pictures }).sign !== undefined,
    facts: clubFacts(club, venues, publicUrl),
    inquiries: inquiriesContent(visit),
  };
  const headers = today && { Expires: new Date(today.until.epochMilliseconds).toUTCString() };
  return data(view, headers ? { headers } : {});
}

export const action = (visit: Route.ActionArgs) => answerInquiry(visit, "/");

export const clientAction = formClientAction;

/** Submitting the form does not change the page's data. */
export const shouldRevalidate = () => false;

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { home, articles, quote, clubName, hasDrawnMark, inquiries, today } = loaderData;
  return (
    <>
      <HeroSlides title={clubName} slides={home.slides} today={today} />
      <Facts facts={home.facts} />
      <ClubIntro intro={home.club} />
      <TrackFieldIntro intro={home.trackAndField} />
      <SpeedIntro intro={home.speed} />
      <StrengthIntro intro={home.strength} />
      {quote && <Quote {...quote} />}
      <Merchandise intro={home.merchandise} hasDrawnMark={hasDrawnMark} />
      <ArticleSlider {...home.articles} articles={articles} />
      <Inquiries {...inquiries} action="/?index" arrived={actionData ?? inquiries.arrived} />
    </>
  );
}
