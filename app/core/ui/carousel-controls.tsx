import type { KeyboardEvent } from "react";
import type { CarouselHandle, CarouselView } from "./carousel-engine.tsx";
import { Glyph } from "./glyph.tsx";
import type { Rotation } from "./use-rotation.ts";

interface ControlsProps {
  slidesId: string;
  kind: "cards" | "fade" | "single";
  loop: boolean;
  view: CarouselView;
  handle: CarouselHandle | null;
  rotation: Rotation | undefined;
}

/** With too many bullets for a thumb they only show the position; the arrows move the slides. */
const mostBullets = 15;

/** More than these do not fit a phone beside the arrows: it shows a count in their place. */
const fewBullets = 8;

/** Pause, bullets and arrows, before the slides so that the keyboard reaches them first. */
export function CarouselControls({ slidesId, kind, loop, view, handle, rotation }: ControlsProps) {
  const { index, stops } = view;
  const last = stops - 1;

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    // A dialog has handled the key already.
    if (!step || !handle || event.isDefaultPrevented()) return;
    event.preventDefault();
    handle.goTo(loop ? (index + step + stops) % stops : Math.min(Math.max(index + step, 0), last));
  }

  return (
    <div
      className="carousel-controls"
      role="group"
      aria-label="Slide controls"
      hidden={stops < 2}
      onKeyDown={onKeyDown}
    >
      {rotation && (
        <button
          type="button"
          className="carousel-pause"
          data-rotation-button
          aria-label={rotation.paused ? "Play slides" : "Pause slides"}
          onClick={rotation.toggle}
        >
          <Glyph name={rotation.paused ? "play" : "pause"} />
        </button>
      )}
      {(kind === "single" || stops > fewBullets) && (
        <p className="carousel-count">
          {index + 1} / {stops}
        </p>
      )}
      {kind === "single" ? null : stops > mostBullets ? (
        <Bullets index={index} stops={stops} />
      ) : (
        <div
          className="carousel-bullets"
          data-many={stops > fewBullets || undefined}
          role="group"
          aria-label="Choose a slide"
        >
          {Array.from({ length: stops }, (_, stop) => (
            <button
              key={stop}
              type="button"
              className="carousel-bullet"
              aria-label={`Slide ${stop + 1}`}
              aria-controls={slidesId}
              aria-current={stop === index ? "true" : undefined}
              onClick={() => handle?.goTo(stop)}
            >
              <span>{stop + 1}</span>
            </button>
          ))}
        </div>
      )}
      {kind !== "fade" && (
        <>
          <Arrow
            name="previous"
            disabled={!loop && index === 0}
            onClick={() => handle?.previous()}
          />
          <Arrow name="next" disabled={!loop && index === last} onClick={() => handle?.next()} />
        </>
      )}
    </div>
  );
}

function Bullets({ index, stops }: CarouselView) {
  return (
    <div className="carousel-bullets" data-many data-marks aria-hidden="true">
      {Array.from({ length: stops }, (_, stop) => (
        <span key={stop} data-current={stop === index || undefined} />
      ))}
    </div>
  );
}

interface ArrowProps {
  name: "previous" | "next";
  disabled: boolean;
  onClick: () => void;
}

function Arrow({ name, disabled, onClick }: ArrowProps) {
  const label = name === "previous" ? "Previous slide" : "Next slide";
  return (
    <button
      type="button"
      className="carousel-arrow"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onClick}
    >
      <Glyph name={name} />
    </button>
  );
}
