import { Carousel } from "#app/ui/carousel.tsx";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import type { Slide } from "#domain/content/home.ts";
import { TargetButton } from "./target-button.tsx";

interface HeroSlidesProps {
  /** The page's own heading, for those who hear it: the slides' change. */
  title: string;
  slides: (Omit<Slide, "picture"> & { picture: PictureSource })[];
}

/** Each slide stays two seconds (specification, points 2 and 9). */
const delay = 2000;

/** As wide as the page, or as its height asks of a picture of 16 to 9. */
const sizes = "max(100vw, min(178vh, 1593px))";

/** The home page's opening: three slides that fade into each other. */
export function HeroSlides({ title, slides }: HeroSlidesProps) {
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
