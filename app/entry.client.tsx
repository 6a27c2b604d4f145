import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import sheet from "./styles/site.css?url";

/** Marks the page as taken over, for styles and journeys that have to know. */
function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return <HydratedRouter />;
}

// The page came with the rules that its own HTML uses (server/http/used-styles.ts). Whatever script
// may show needs the others too: without them it is as lost as without its own code.
await new Promise((resolve) => {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: sheet });
  link.addEventListener("load", resolve);
  link.addEventListener("error", () => dispatchEvent(new Event("vite:preloadError")));
  document.head.append(link);
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Hydrated />
    </StrictMode>,
  );
});
