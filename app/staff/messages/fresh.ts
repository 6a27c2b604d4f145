import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** How often a page asks how far a message is, in ms. */
const every = 5_000;

/** Keeps the page up to date while a message is on its way. */
export function useFreshMessage(isMoving: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => void revalidate(), every);
    return () => clearInterval(timer);
  }, [isMoving, revalidate]);
}
