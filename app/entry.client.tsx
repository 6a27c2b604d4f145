import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import sheet from "./styles/site.css?url";

/**
 * Marks the page as hydrated, for browser tests that wait for it. Browsers may load the manifest only now:
 * they would do so at once, but nobody installs a page before its picture has loaded.
 */
function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
    addToHead({ rel: "manifest", href: "/site.webmanifest" });
  }, []);
  return <HydratedRouter />;
}

const addToHead = (link: Partial<HTMLLinkElement>) => {
  const added = Object.assign(document.createElement("link"), link);
  document.head.append(added);
  return added;
};

// The page was sent with only the CSS rules that its own HTML uses (app/core/http/used-styles.server.ts).
// Content that scripts add needs the others too: if they cannot be loaded, the page cannot work.
await new Promise((resolve) => {
  const link = addToHead({ rel: "stylesheet", href: sheet });
  link.addEventListener("load", resolve);
  link.addEventListener("error", () => dispatchEvent(new Event("vite:preloadError")));
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated />
    </StrictMode>,
  );
});
