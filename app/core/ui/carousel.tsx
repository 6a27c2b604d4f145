import { lazy, type ReactNode, Suspense, useCallback, useId, useRef, useState } from "react";
import { CarouselControls } from "./carousel-controls.tsx";
import type { CarouselHandle, CarouselView } from "./carousel-engine.tsx";
import { useArrowKeys } from "./use-arrow-keys.ts";
import { useIntersection } from "./use-intersection.ts";
import { useRotation } from "./use-rotation.ts";

// Without its engine it stays a scrollable row.
const CarouselEngine = lazy(() =>
  import("./carousel-engine.tsx").catch(() => ({ default: () => null })),
);

/** The screen widths in px from which the second and third number of cards apply; see carousel.css. */
const widths = {
  "1-2-3": [640, 768],
  "1-2-4": [768, 1024],
  "1-2": [993],
  "1-3": [993],
};

/** A row without links needs a focus target for keyboard scrolling. */
const keyboardHold = { tabIndex: 0 };

interface CarouselProps {
  /** The slides' label for screen readers: "Articles". */
  label: string;
  slides: ReactNode[];
  /**
   * `cards`: several side by side. `fade`: one at a time over the last. `single`: one at a time
   * beside the last, counted; the arrow keys work in the whole dialog around it.
   */
  kind: "cards" | "fade" | "single";
  /**
   * How many cards are side by side as the screen widens (docs/specification.md 2.23): `1-2-3` from 640 and
   * 768 px · `1-2-4` from 768 and 1024 px · `1-2`, `1-3` from 993 px.
   */
  perView?: keyof typeof widths;
  /** Moves by as many cards as are visible instead of by one. */
  byView?: boolean;
  loop?: boolean;
  /** Autoplay delay in ms, until paused. */
  autoplay?: number;
  /** The duration of a move, in ms. */
  speed?: 500 | 1000;
  /** The initial slide. */
  start?: number;
  /** Called with the current slide. */
  onShow?: (index: number) => void;
}

/**
 * The only carousel component (WAI-ARIA carousel pattern). Without JavaScript, and until the engine has
 * loaded, it is a scrollable row with snap points.
 */
export function Carousel({
  label,
  slides,
  kind,
  perView = "1-2-3",
  byView = false,
  loop = false,
  autoplay,
  speed = 500,
  start = 0,
  onShow,
}: CarouselProps) {
  const id = useId();
  const viewport = useRef<HTMLDivElement>(null);
  const near = useIntersection(viewport);
  const [handle, setHandle] = useState<CarouselHandle | null>(null);
  const [view, setView] = useState<CarouselView>({ index: start, stops: slides.length });
  const rotation = useRotation(viewport, autoplay !== undefined);
  const live = handle !== null;
  const scrolls = kind === "cards" && !live;
  useArrowKeys(viewport, kind === "single" ? handle : null);

  const onView = useCallback(
    (now: CarouselView) => {
      setView(now);
      onShow?.(now.index);
    },
    [onShow],
  );

  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      data-kind={kind}
      data-per-view={kind === "cards" ? perView : undefined}
      data-fits-from={kind === "cards" ? fitsFrom(perView, slides.length) : undefined}
      data-live={live || undefined}
      data-rotating={(live && rotation.turning) || undefined}
      {...rotation.holders}
    >
      <CarouselControls
        slidesId={id}
        view={view}
        handle={handle}
        rotation={autoplay === undefined ? undefined : rotation}
        {...{ kind, loop }}
      />
      <div className="carousel-viewport" ref={viewport} {...(scrolls && keyboardHold)}>
        <div
          className="carousel-track"
          id={id}
          aria-live={live && rotation.turning ? "off" : "polite"}
        >
          {slides.map((slide, index) => (
            <div
              key={index}
              className="carousel-slide"
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
              data-active={index === view.index || undefined}
              inert={live && kind === "fade" && index !== view.index}
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {near && (
        <Suspense fallback={null}>
          <CarouselEngine
            viewport={viewport}
            turning={rotation.turning}
            delay={autoplay ?? 0}
            onReady={setHandle}
            onView={onView}
            {...{ kind, loop, byView, speed, start }}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The width in px from which all cards are side by side, and nothing moves. */
function fitsFrom(perView: keyof typeof widths, cards: number): number | undefined {
  const counts = perView.split("-").slice(1).map(Number);
  return widths[perView][counts.findIndex((count) => count >= cards)];
}
