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
  /** Scroll positions: fewer than slides if several are visible. */
  stops: number;
}

interface EngineProps {
  viewport: RefObject<HTMLDivElement | null>;
  kind: "cards" | "fade" | "single";
  loop: boolean;
  start: number;
  byView: boolean;
  /** Whether it is autoplaying, every `delay` ms. */
  turning: boolean;
  delay: number;
  speed: number;
  onReady: (handle: CarouselHandle | null) => void;
  onView: (view: CarouselView) => void;
}

/** Embla's duration unit in ms; measured, not documented. */
const emblaUnit = 20;

/** Moves the slides: loaded after hydration, renders nothing itself. */
export default function CarouselEngine(props: EngineProps) {
  const { viewport, kind, loop, start, byView, turning, delay, speed, onReady, onView } = props;
  const [plugins] = useState(() => (kind === "fade" ? [Fade()] : []));
  const still = useStillness();
  // The position to which the visitor scrolled before the engine loaded.
  const [startIndex] = useState(() => start || (byView ? 0 : nearestSlide(viewport.current)));
  const [attach, embla] = useEmblaCarousel(
    {
      loop,
      startIndex,
      align: "start",
      duration: speed / emblaUnit,
      containScroll: "trimSnaps",
      slidesToScroll: byView ? "auto" : 1,
    },
    plugins,
  );

  useEffect(() => {
    const row = viewport.current;
    if (!row) return;
    row.scrollLeft = 0;
    // A slide must not start loading only when it fades in.
    if (kind === "fade") for (const image of row.querySelectorAll("img")) image.loading = "eager";
    attach(row);
    return () => attach(null);
  }, [viewport, kind, attach]);

  useEffect(() => {
    if (!embla) return;
    const notify = () =>
      onView({ index: embla.selectedScrollSnap(), stops: embla.scrollSnapList().length });
    embla.on("select", notify).on("reInit", notify);
    notify();
    onReady({
      goTo: (stop) => embla.scrollTo(stop, still),
      next: () => embla.scrollNext(still),
      previous: () => embla.scrollPrev(still),
    });
    return () => {
      embla.off("select", notify).off("reInit", notify);
      onReady(null);
    };
  }, [embla, still, onReady, onView]);

  useEffect(() => {
    if (!embla || !turning) return;
    // Cards stand still for the whole delay; a fade is too short to matter.
    const every = kind === "fade" ? delay : delay + speed;
    const timer = setInterval(() => {
      if (document.hidden) return;
      if (embla.canScrollNext()) embla.scrollNext(still);
      else embla.scrollTo(0, still);
    }, every);
    return () => clearInterval(timer);
  }, [embla, turning, kind, delay, speed, still]);

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
