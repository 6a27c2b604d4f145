import { ArticleCard, type ArticleCardContent } from "#modules/articles/ui.ts";
import { AnsweringFinder } from "#modules/enrolment/ui.ts";
import { ImageText, TargetButton } from "#modules/content/ui.ts";
import type { Home, Intro, Slide, PageLink } from "#modules/content/index.ts";
import { ButtonLink } from "#core/ui/button.tsx";
import { Carousel } from "#core/ui/carousel.tsx";
import { Picture, type Pictured, type PictureSource } from "#core/ui/picture.tsx";
import { Reveal } from "#core/ui/reveal.tsx";
import { Pictogram } from "#core/ui/pictogram.tsx";

/** The club and its purpose. */
export const ClubIntro = ({ intro }: { intro: Pictured<Intro> }) => (
  <ImageText band={intro} id="club" />
);

/** Four short facts in four columns. */
export function Facts({ facts }: { facts: Home["facts"] }) {
  return (
    <Reveal className="facts-place">
      <dl className="facts">
        {facts.map(({ figure, meaning }) => (
          <div key={figure} className="fact">
            <dt>{meaning}</dt>
            <dd data-count={Number(figure) || undefined}>{figure}</dd>
          </div>
        ))}
      </dl>
    </Reveal>
  );
}

interface HeroSlidesProps {
  /** The page's heading for screen readers, because the slides' headings change. */
  title: string;
  slides: (Omit<Slide, "picture"> & { picture: PictureSource })[];
  /** "Today: 5:30 pm Whitby, 6:15 pm Ajax" */
  today: string | undefined;
}

/** Each slide is shown for two seconds (docs/specification.md 2.6). */
const delay = 2000;

/** The page's width, or the width of a 16:9 picture of its height. */
const sizes = "(max-width: 1023px) 100vw, max(58vw, min(178vh, 1422px))";

/** The home page's hero: three slides that fade into each other. */
export function HeroSlides({ title, slides, today }: HeroSlidesProps) {
  return (
    <div className="hero">
      <h1 className="unseen">{title}</h1>
      <Carousel
        kind="fade"
        label="What we do"
        loop
        autoplay={delay}
        slides={slides.map((slide, index) => (
          <HeroSlide key={slide.heading} slide={slide} first={index === 0} />
        ))}
      />
      <AnsweringFinder today={today} />
    </div>
  );
}

function HeroSlide({ slide, first }: { slide: HeroSlidesProps["slides"][number]; first: boolean }) {
  const { button } = slide;
  return (
    <div className="hero-slide">
      <Picture picture={slide.picture} sizes={sizes} portraitOnPhones first={first} />
      <div className="hero-words">
        <h2 className="hero-heading">{slide.heading}</h2>
        <TargetButton {...button} tone="light" />
      </div>
    </div>
  );
}

interface ArticleSliderProps {
  heading: string;
  articles: ArticleCardContent[];
  button: PageLink;
}

/** Three articles side by side, or one at a time on a phone. */
export function ArticleSlider({ heading, articles, button }: ArticleSliderProps) {
  return (
    <section className="band articles">
      <Reveal className="articles-inner">
        <div className="articles-head">
          <h2>{heading}</h2>
          <ButtonLink to={button.to} about="in our articles">
            {button.label}
          </ButtonLink>
        </div>
        <Carousel
          kind="cards"
          label="Articles"
          slides={articles.map((article) => <ArticleCard key={article.slug} article={article} />)}
        />
      </Reveal>
    </section>
  );
}

/** The speed training program: on the red of the track, with its steps in a row. */
export function SpeedIntro({ intro }: { intro: Pictured<Home["speed"]> }) {
  return (
    <ImageText band={intro} ground="track">
      <ol className="intro-steps">
        {intro.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </ImageText>
  );
}

/** The strength and conditioning program, in the gym's dark colours. */
export function StrengthIntro({ intro }: { intro: Pictured<Home["strength"]> }) {
  return (
    <ImageText band={intro} ground="night" side="right">
      <ul className="intro-groups">
        {intro.groups.map((group) => (
          <li key={group}>{group}</li>
        ))}
      </ul>
    </ImageText>
  );
}

/** The track and field program, and its events as icons. */
export function TrackFieldIntro({ intro }: { intro: Pictured<Home["trackAndField"]> }) {
  return (
    <ImageText band={intro} ground="sunken" side="right" wordsOnPhone>
      <ul className="intro-events">
        {intro.events.map(({ sign, name }) => (
          <li key={sign}>
            <Pictogram name={sign} />
            {name}
          </li>
        ))}
      </ul>
    </ImageText>
  );
}

/** A quote from one family, in large type. */
export const Quote = ({ title, comments }: { title: string; comments: string }) => (
  <section className="band quote" data-ground="sunken">
    <blockquote>{comments}</blockquote>
    <p>{title}</p>
  </section>
);
