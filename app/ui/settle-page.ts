/** What a page leaves for later when it opens; see styles/ui/far.css. */
const far = "main > :not(:first-child), .footer";

/**
 * Lays out what a page has left for later, a part at a time while there is nothing else to do: in
 * one go it would keep a phone busy for longer than a visitor's touch can wait. From then on the
 * page has its true length.
 */
export function settlePage(): void {
  const { dataset } = document.documentElement;
  const parts = [...document.querySelectorAll<HTMLElement>(far)];
  const next = () => {
    const part = parts.shift();
    if (!part || "settled" in dataset) {
      dataset.settled = "";
      return;
    }
    part.style.contentVisibility = "visible";
    requestAnimationFrame(() => whenIdle(next));
  };
  whenIdle(next);
}

/** Safari has no idle callbacks yet. */
const whenIdle = (act: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(act) : setTimeout(act, 50);
