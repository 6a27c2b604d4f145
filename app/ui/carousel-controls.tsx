import type { KeyboardEvent } from "react";
import type { CarouselHandle, CarouselView } from "./carousel-engine.tsx";
import { Glyph } from "./glyph.tsx";
import type { Rotation } from "./use-rotation.ts";

interface ControlsProps {
  slidesId: string;
  kind: "cards" | "fade";
  loop: boolean;
  view: CarouselView;
  handle: CarouselHandle | null;
  rotation: Rotation | undefined;
}

/** Pause, bullets and arrows. They stand before the slides, so that they are reached first. */
export function CarouselControls({ slidesId, kind, loop, view, handle, rotation }: ControlsProps) {
  const { index, stops } = view;
  const last = stops - 1;

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || !handle) return;
    event.preventDefault();
    handle.goTo(loop ? (index + step + stops) % stops : Math.min(Math.max(index + step, 0), last));
  }

  return (
    <div className="carousel-controls" hidden={stops < 2}>
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
      {kind === "cards" && (
        <Arrow name="previous" disabled={!loop && index === 0} onPress={() => handle?.previous()} />
      )}
      <div
        className="carousel-bullets"
        role="group"
        aria-label="Choose a slide"
        onKeyDown={onKeyDown}
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
      {kind === "cards" && (
        <Arrow name="next" disabled={!loop && index === last} onPress={() => handle?.next()} />
      )}
    </div>
  );
}

interface ArrowProps {
  name: "previous" | "next";
  disabled: boolean;
  onPress: () => void;
}

function Arrow({ name, disabled, onPress }: ArrowProps) {
  const label = name === "previous" ? "Previous slide" : "Next slide";
  return (
    <button
      type="button"
      className="carousel-arrow"
      aria-label={label}
      aria-disabled={disabled}
      onClick={onPress}
    >
      <Glyph name={name} />
    </button>
  );
}
