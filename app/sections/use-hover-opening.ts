import { type PointerEvent, useEffect, useRef } from "react";

/** A dropdown opens after the pointer has rested 200 ms (specification, point 9). */
const delay = 200;
/** A click this soon after means to open it, not to close what has just opened by itself. */
const sameIntent = 400;

/** Opens on hover with a mouse on wide screens, and closes when the pointer leaves. */
export function useHoverOpening(onOpen: (open: boolean) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openedAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);

  const concerns = ({ pointerType }: PointerEvent) =>
    pointerType === "mouse" && matchMedia("(min-width: 992px)").matches;

  return {
    justOpened: () => performance.now() - openedAt.current < sameIntent,
    handlers: {
      onPointerEnter(event: PointerEvent) {
        if (!concerns(event)) return;
        timer.current = setTimeout(() => {
          openedAt.current = performance.now();
          onOpen(true);
        }, delay);
      },
      onPointerLeave(event: PointerEvent) {
        if (!concerns(event)) return;
        clearTimeout(timer.current);
        onOpen(false);
      },
    },
  };
}
