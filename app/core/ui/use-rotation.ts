import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useState } from "react";

export interface Rotation {
  /** Whether the slides are moving automatically now. */
  turning: boolean;
  /** The visitor's choice, as the pause button shows it. */
  paused: boolean;
  toggle: () => void;
}

/**
 * Whether a carousel autoplays: not while paused, hovered, focused or off screen, and with reduced motion
 * only on request (WCAG 2.2.2). Touch has no hover, so a touch pauses it. Hovering or focusing the pause
 * button does not count, or play could not start.
 */
export function useRotation(place: RefObject<HTMLElement | null>, wanted: boolean) {
  const [paused, setPaused] = useState(!wanted);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const [seen, setSeen] = useState(false);

  useEffect(() => {
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const look = () => calm.matches && setPaused(true);
    look();
    calm.addEventListener("change", look);
    return () => calm.removeEventListener("change", look);
  }, []);

  useEffect(() => {
    if (!wanted || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false));
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [wanted, place]);

  const holders = {
    onPointerOver: ({ pointerType, target }: PointerEvent) =>
      setHovered(pointerType === "mouse" && !isPauseButton(target)),
    onPointerLeave: () => setHovered(false),
    onPointerDown: ({ pointerType, target }: PointerEvent) => {
      if (pointerType !== "mouse" && !isPauseButton(target)) setPaused(true);
    },
    onFocus: ({ target }: FocusEvent) => setFocused(!isPauseButton(target)),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
      setFocused(currentTarget.contains(relatedTarget) && !isPauseButton(relatedTarget)),
  };
  const rotation: Rotation = {
    turning: wanted && seen && !paused && !hovered && !focused,
    paused,
    toggle: () => setPaused(!paused),
  };
  return { ...rotation, holders };
}

const isPauseButton = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-rotation-button]") !== null;
