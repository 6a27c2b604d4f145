import { type ReactNode, useEffect, useRef } from "react";

/** The share of a section that must be visible before it slides in (specification, point 9). */
const threshold = 0.2;

/**
 * Slides its content in once, when a fifth of it is visible. What is on screen when the page comes
 * to life never moves, and without JavaScript nothing is ever hidden.
 */
export function Reveal({ children, className = "" }: { children: ReactNode; className?: string }) {
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = place.current;
    if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let coming: IntersectionObserver | undefined;
    // Where it is, is asked of the observer: asking the page would lay it out anew for each section.
    const arrival = new IntersectionObserver(([entry]) => {
      arrival.disconnect();
      const screen = entry?.rootBounds?.height ?? 0;
      if (!entry || entry.boundingClientRect.top < screen) return;
      element.dataset.reveal = "waiting";
      // A section more than four screens tall never shows a fifth of itself.
      const share = Math.min(threshold, (screen * 0.8) / entry.boundingClientRect.height);
      coming = new IntersectionObserver(
        ([seen]) => {
          if (!seen?.isIntersecting) return;
          element.dataset.reveal = "shown";
          coming?.disconnect();
        },
        { threshold: share },
      );
      coming.observe(element);
    });
    arrival.observe(element);
    return () => {
      arrival.disconnect();
      coming?.disconnect();
    };
  }, []);

  return (
    <div ref={place} className={`reveal ${className}`}>
      {children}
    </div>
  );
}
