import Autoplay from "embla-carousel-autoplay";
import Fade from "embla-carousel-fade";
import useEmblaCarousel from "embla-carousel-react";
import { type RefObject, useEffect, useState } from "react";

export interface CarouselHandle {
  goTo(stop: number): void;
  next(): void;
  previous(): void;
}

export interface CarouselView {
  index: number;
  /** Places it can stand at: fewer than slides when several are visible. */
  stops: number;
}

interface EngineProps {
  viewport: RefObject<HTMLDivElement | null>;
  kind: "cards" | "fade";
  loop: boolean;
  /** Moves on by itself now, every `delay` ms. */
  turning: boolean;
  delay: number;
  onReady: (handle: CarouselHandle | null) => void;
  onView: (view: CarouselView) => void;
}

/** Embla's unit for the specification's 500 ms: measured, not documented. */
const speed = 25;

/** Moves the slides: loaded after the page has come to life, and draws nothing itself. */
export default function CarouselEngine(props: EngineProps) {
  const { viewport, kind, loop, turning, delay, onReady, onView } = props;
  const [autoplay] = useState(() =>
    delay
      ? Autoplay({ delay, playOnInit: false, stopOnFocusIn: false, stopOnInteraction: false })
      : null,
  );
  const [plugins] = useState(() => [
    ...(autoplay ? [autoplay] : []),
    ...(kind === "fade" ? [Fade()] : []),
  ]);
  const still = useStillness();
  // Where the visitor has scrolled the row to before the engine arrived.
  const [startIndex] = useState(() => nearestSlide(viewport.current));
  const [attach, embla] = useEmblaCarousel(
    { loop, startIndex, align: "start", duration: speed, containScroll: "trimSnaps" },
    plugins,
  );

  useEffect(() => {
    const row = viewport.current;
    if (!row) return;
    row.scrollLeft = 0;
    // A slide that fades in must not start loading only then.
    if (kind === "fade") for (const image of row.querySelectorAll("img")) image.loading = "eager";
    attach(row);
    return () => attach(null);
  }, [viewport, kind, attach]);

  useEffect(() => {
    if (!embla) return;
    const tell = () =>
      onView({ index: embla.selectedScrollSnap(), stops: embla.scrollSnapList().length });
    embla.on("select", tell).on("reInit", tell);
    tell();
    onReady({
      goTo: (stop) => embla.scrollTo(stop, still),
      next: () => embla.scrollNext(still),
      previous: () => embla.scrollPrev(still),
    });
    return () => {
      embla.off("select", tell).off("reInit", tell);
      onReady(null);
    };
  }, [embla, still, onReady, onView]);

  useEffect(() => {
    if (!embla || !autoplay) return;
    if (turning) autoplay.play(still);
    else autoplay.stop();
  }, [embla, autoplay, turning, still]);

  return null;
}

function nearestSlide(row: HTMLElement | null): number {
  const slide = row?.firstElementChild?.firstElementChild;
  return row && slide ? Math.round(row.scrollLeft / slide.clientWidth) : 0;
}

function useStillness(): boolean {
  const [still] = useState(() => matchMedia("(prefers-reduced-motion: reduce)").matches);
  return still;
}
