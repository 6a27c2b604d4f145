import { type RefObject, useEffect } from "react";
import type { CarouselHandle } from "./carousel-engine.tsx";

/** The left and right arrow keys move the slides, wherever in the dialog the focus is. */
export function useArrowKeys(
  viewport: RefObject<HTMLElement | null>,
  handle: CarouselHandle | null,
) {
  useEffect(() => {
    const place = viewport.current?.closest("dialog") ?? viewport.current?.parentElement;
    if (!handle || !place) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "ArrowLeft") handle.previous();
      else if (event.key === "ArrowRight") handle.next();
      else return;
      event.preventDefault();
    };
    place.addEventListener("keydown", onKeyDown);
    return () => place.removeEventListener("keydown", onKeyDown);
  }, [viewport, handle]);
}
