import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import sheet from "./styles/site.css?url";

/**
 * Marks the page as hydrated, for browser tests that wait for it. Only now may browsers read the
 * manifest: they do so at once, and nobody installs a page before its picture has loaded.
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

// The page came with the rules that its own HTML uses (app/core/http/used-styles.server.ts). Content that scripts
// add needs the others too: losing them is as bad as losing the page's own code.
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
