import { servicesContext } from "#app/context.ts";
import { keepOnFailure } from "#app/forms/keep-on-failure.ts";
import { ArticleSlider } from "#app/sections/article-slider.tsx";
import { ClubIntro } from "#app/sections/club-intro.tsx";
import { Facts } from "#app/sections/facts.tsx";
import { HeroSlides } from "#app/sections/hero-slides.tsx";
import { Inquiries } from "#app/sections/inquiries.tsx";
import { Merchandise } from "#app/sections/merchandise.tsx";
import { Reviews } from "#app/sections/reviews.tsx";
import { SpeedIntro } from "#app/sections/speed-intro.tsx";
import { StrengthIntro } from "#app/sections/strength-intro.tsx";
import { TrackFieldIntro } from "#app/sections/track-field-intro.tsx";
import type { Route } from "./+types/home";
import { articleCardContent } from "#app/pages/content/article-card-content.ts";
import { withPicture } from "#app/pages/content/find-picture.ts";
import { answerEnquiry, inquiriesContent } from "#app/pages/content/inquiries-content.ts";
import type { PageHandle } from "#app/pages/frame/page-handle.ts";
import { clubFacts } from "#app/pages/content/page-facts.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";

export { headers } from "#app/pages/frame/page-headers.ts";
export const handle: PageHandle = { inquireTo: "#contact-form" };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.page, [page.loaderData.facts]) : [];

export function loader(visit: Route.LoaderArgs) {
  const { content, pictures, publicUrl } = visit.context.get(servicesContext);
  const { home, articles, club, venues, testimonials } = content;
  const picture = <T extends { picture: string }>(block: T) => withPicture(pictures, block);
  return {
    page: content.pages["/"],
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
    reviews: { heading: testimonials.heading, reviews: testimonials.parents },
    clubName: club.name,
    facts: clubFacts(club, venues, publicUrl),
    inquiries: inquiriesContent(visit),
  };
}

export const action = (visit: Route.ActionArgs) => answerEnquiry(visit, "/");

export const clientAction = keepOnFailure;

/** Sending the form changes nothing else on the page. */
export const shouldRevalidate = () => false;

export default function HomePage({ loaderData, actionData }: Route.ComponentProps) {
  const { home, articles, reviews, clubName, inquiries } = loaderData;
  return (
    <>
      <HeroSlides title={clubName} slides={home.slides} />
      <Facts facts={home.facts} />
      <ClubIntro intro={home.club} />
      <TrackFieldIntro intro={home.trackAndField} />
      <SpeedIntro intro={home.speed} />
      <StrengthIntro intro={home.strength} />
      <Reviews {...reviews} />
      <Merchandise intro={home.merchandise} />
      <ArticleSlider {...home.articles} articles={articles} />
      <Inquiries {...inquiries} action="/?index" arrived={actionData ?? inquiries.arrived} />
    </>
  );
}
