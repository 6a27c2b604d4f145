import { type ReactNode, useEffect, useRef } from "react";

/** The share of a section that must be visible before it slides in (docs/specification.md 2.22). */
const share = 0.2;

/** Several thresholds: a section taller than four screens never reaches that share. */
const threshold = [0, 0.04, 0.08, 0.12, 0.16, share];

/**
 * Slides its content in once, when a fifth of it is visible. What is on screen at hydration never moves, and
 * without JavaScript nothing is hidden.
 */
export function Reveal({ children, className = "" }: { children: ReactNode; className?: string }) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = place.current;
    if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    // The observer reports the position: measuring would force a layout for each section.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        const { boundingClientRect: box, intersectionRect: seen, intersectionRatio } = entry;
        const screen = entry.rootBounds?.height ?? 0;
        // A section that is not laid out yet (app/core/ui/content-visibility.css) has no box, and is far below.
        const below = box.height === 0 || box.top >= screen;
        if (element.dataset.reveal !== "waiting") {
          if (below) element.dataset.reveal = "waiting";
          else observer.disconnect();
        } else if (intersectionRatio >= share || seen.height >= 0.8 * screen) {
          element.dataset.reveal = "shown";
          observer.disconnect();
        }
      },
      { threshold },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={place} className={`reveal ${className}`}>
      {children}
    </div>
  );
}
