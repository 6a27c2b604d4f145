import { lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { CarouselControls } from "./carousel-controls.tsx";
import type { CarouselHandle, CarouselView } from "./carousel-engine.tsx";
import { useHydrated } from "./use-hydrated.ts";
import { useRotation } from "./use-rotation.ts";

// Without its engine it stays the row that scrolls.
const CarouselEngine = lazy(() =>
  import("./carousel-engine.tsx").catch(() => ({ default: () => null })),
);

interface CarouselProps {
  /** What the slides are, for people who hear them: "Articles". */
  label: string;
  slides: ReactNode[];
  /** `cards`: 1, 2 or 3 beside each other by width. `fade`: one at a time over the last. */
  kind: "cards" | "fade";
  loop?: boolean;
  /** Moves on by itself after so many ms, until paused. */
  autoplay?: number;
}

/**
 * The one carousel (WAI-ARIA carousel pattern). Without JavaScript, and until the engine has
 * arrived, it is a row that scrolls and snaps.
 */
export function Carousel({ label, slides, kind, loop = false, autoplay }: CarouselProps) {
  const id = useId();
  const viewport = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const [handle, setHandle] = useState<CarouselHandle | null>(null);
  const [view, setView] = useState<CarouselView>({ index: 0, stops: slides.length });
  const rotation = useRotation(autoplay !== undefined);
  const live = handle !== null;

  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      data-kind={kind}
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
      <div className="carousel-viewport" ref={viewport}>
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
      {hydrated && (
        <Suspense fallback={null}>
          <CarouselEngine
            viewport={viewport}
            turning={rotation.turning}
            delay={autoplay ?? 0}
            onReady={setHandle}
            onView={setView}
            {...{ kind, loop }}
          />
        </Suspense>
      )}
    </section>
  );
}
