import { registerHooks } from "node:module";

// Starts the site as a club with a social widget's: `node --import tests/support/with-social-widget.mjs`.
const changes = {
  "content/external.ts": [
    "socialWidget: null",
    'socialWidget: "https://widgets.example/widgets.js"',
  ],
  "content/news.ts": [/id: "post-(\d+)",/g, 'id: "post-$1", tweetId: "$1",'],
};

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const [, change] = Object.entries(changes).find(([file]) => url.endsWith(file)) ?? [];
    return change ? { ...loaded, source: String(loaded.source).replace(...change) } : loaded;
  },
});
