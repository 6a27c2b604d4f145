import { type PointerEvent, useId } from "react";
import type { Focus } from "../picture-text.ts";

interface FocusFieldsProps {
  url: string;
  alt?: string;
  focus: Focus;
  onChosen: (focus: Focus) => void;
}

const across = ["far left", "left", "middle", "right", "far right"];
const down = ["top", "upper part", "middle", "lower part", "bottom"];

/**
 * The point of a picture that stays visible in every crop: chosen by pressing on the picture, or with two
 * sliders, which a form sends.
 */
export function FocusFields({ url, alt = "", focus: [x, y], onChosen }: FocusFieldsProps) {
  const id = useId();
  const slider = (label: string, name: string, value: number, words: string[], of: ToFocus) => (
    <div className="staff-field">
      <label htmlFor={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        name={name}
        type="range"
        min={0}
        max={4}
        value={value}
        aria-valuetext={words[value]}
        onInput={(event) => event.stopPropagation()}
        onChange={(event) => onChosen(of(event.target.valueAsNumber))}
      />
    </div>
  );
  return (
    <fieldset className="focus-fields">
      <legend>What should stay visible when it is cropped?</legend>
      <div
        className="picture focus-picture"
        data-focus-x={x}
        data-focus-y={y}
        onPointerDown={(event) => choose(event, [x, y], onChosen)}
        onPointerMove={(event) => event.buttons === 1 && choose(event, [x, y], onChosen)}
      >
        <img src={url} alt={alt} draggable={false} />
        <span className="focus-mark" />
      </div>
      {slider("From left to right", "focus_x", x, across, (next) => [next, y])}
      {slider("From top to bottom", "focus_y", y, down, (next) => [x, next])}
    </fieldset>
  );
}

type ToFocus = (value: number) => Focus;

/** The nearest grid point to the pointer. */
function choose(event: PointerEvent<HTMLElement>, [x, y]: Focus, onChosen: (focus: Focus) => void) {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const nearest = (part: number) => Math.min(4, Math.max(0, Math.round(part * 4)));
  const next: Focus = [
    nearest((event.clientX - left) / width),
    nearest((event.clientY - top) / height),
  ];
  if (next[0] !== x || next[1] !== y) onChosen(next);
}
