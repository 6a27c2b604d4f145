/*
 * Starts the page's script late: when the page is idle or at the visitor's first touch, key or scroll, and
 * never in the first 700 ms after loading, which are for painting (measured: half the blocking time on a
 * phone). Until then the page works as HTML and CSS. The server has given module scripts another type, so
 * that they do not run; each runs as its own inline script, which the policy allows by the same hash.
 *
 * If a chunk does not arrive, or not within 120 s (docs/specification.md 7.1 and 8), the page reloads once,
 * unless the visitor is typing; after that it shows a message and offers a reload.
 */
const afterLoadMs = 700;
const longestIdleWaitMs = 3_000;
const chunkTimeoutMs = 120_000;
const reloadAgainAfterMs = 600_000;

// The page's policy refuses any text that is not our own: its hash is not listed.
const policy = window.trustedTypes?.createPolicy("late-start", { createScript: (text) => text });

let started = false;

for (const kind of ["pointerdown", "keydown", "touchstart", "wheel", "scroll"]) {
  addEventListener(kind, start, { once: true, passive: true, capture: true });
}
// A page with a timed redirect stays if the visitor touched it before its script loaded.
for (const kind of ["pointerdown", "pointermove", "keydown", "touchstart", "wheel", "scroll"]) {
  addEventListener(kind, touched, { passive: true, capture: true });
}
if (document.readyState === "complete") startWhenIdle();
else addEventListener("load", startWhenIdle);

// A form that is collapsed until the visitor starts typing stays open from then on: inquiries.css.
addEventListener("focusin", ({ target }) => {
  if (target instanceof Element) target.closest(".form")?.setAttribute("data-begun", "");
});

addEventListener("vite:preloadError", chunkLost);
addEventListener("unhandledrejection", ({ reason }) => {
  if (/dynamically imported module|module script failed/i.test(reason?.message)) chunkLost();
});

function touched(event: Event) {
  // Browsers report a pointer that does not move when a page loads below it.
  const rests = event.type === "pointermove" && !isMoved(event as PointerEvent);
  if (event.isTrusted && !rests) document.documentElement.dataset.touched = "";
}

function isMoved({ movementX, movementY }: PointerEvent) {
  return movementX !== 0 || movementY !== 0;
}

function startWhenIdle() {
  setTimeout(() => {
    // Safari has no idle callback.
    if ("requestIdleCallback" in window) requestIdleCallback(start, { timeout: longestIdleWaitMs });
    else setTimeout(start, 1_200);
  }, afterLoadMs);
}

function start() {
  if (started) return;
  started = true;
  setTimeout(() => {
    if (!("hydrated" in document.documentElement.dataset)) chunkLost();
  }, chunkTimeoutMs);
  for (const inert of document.querySelectorAll('script[type="text/boot"]')) {
    const script = document.createElement("script");
    script.type = "module";
    script.addEventListener("error", chunkLost);
    const code = inert.textContent;
    script.textContent = policy?.createScript(code) ?? code;
    document.head.append(script);
  }
}

function chunkLost() {
  const isWriting = document.activeElement?.matches("input, textarea, select");
  if (Date.now() - lastReload() > reloadAgainAfterMs && !isWriting) location.reload();
  else document.getElementById("chunk-lost")?.removeAttribute("hidden");
}

/** When the page was last reloaded for this, in ms since 1970; stores the current time for the next call. */
function lastReload(): number {
  try {
    const last = Number(sessionStorage.getItem("chunkLost") ?? 0);
    sessionStorage.setItem("chunkLost", String(Date.now()));
    return last;
  } catch {
    // Without storage the time of a reload is unknown, so the visitor decides.
    return Date.now();
  }
}
