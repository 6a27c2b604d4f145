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
    if (element.getBoundingClientRect().top < innerHeight) return;
    element.dataset.reveal = "waiting";
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        element.dataset.reveal = "shown";
        observer.disconnect();
      },
      // A section more than four screens tall never shows a fifth of itself.
      { threshold: Math.min(threshold, (innerHeight * 0.8) / element.offsetHeight) },
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
