import { type FocusEvent, type PointerEvent, useEffect, useState } from "react";

export interface Rotation {
  /** The slides are moving on by themselves now. */
  turning: boolean;
  /** The visitor's wish, as the pause button shows it. */
  paused: boolean;
  toggle: () => void;
}

/**
 * Whether a carousel turns: not while paused, hovered or focused, and under reduced motion only
 * once asked to (WCAG 2.2.2). The button that pauses holds nothing itself, or play could not start.
 */
export function useRotation(wanted: boolean) {
  const [paused, setPaused] = useState(!wanted);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) setPaused(true);
  }, []);

  const holders = {
    onPointerOver: ({ pointerType, target }: PointerEvent) =>
      setHovered(pointerType === "mouse" && !isPauseButton(target)),
    onPointerLeave: () => setHovered(false),
    onFocus: ({ target }: FocusEvent) => setFocused(!isPauseButton(target)),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(currentTarget.contains(relatedTarget) && !isPauseButton(relatedTarget)),
  };
  const rotation: Rotation = {
    turning: wanted && !paused && !hovered && !focused,
    paused,
    toggle: () => setPaused(!paused),
  };
  return { ...rotation, holders };
}

const isPauseButton = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-rotation-button]") !== null;
