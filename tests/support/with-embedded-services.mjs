import { registerHooks } from "node:module";

// Starts a site that embeds other services' frames and a social network's script, without LOAD MORE:
// `node --import tests/support/with-embedded-services.mjs`.
const changes = {
  "content/external.ts": [
    [
      "scheduling: null",
      'scheduling: { url: "https://calendar.example/club", appointmentType: "first-practice" }',
    ],
    ["donationForm: null", 'donationForm: "https://donations.example/form"'],
    ["socialWidget: null", 'socialWidget: "https://widgets.example/widgets.js"'],
  ],
  "content/news.ts": [[/id: "post-(\d+)",/g, 'id: "post-$1", tweetId: "$1",']],
  "content/blog.ts": [["shown: true", "shown: false"]],
};

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const [, ours] = Object.entries(changes).find(([file]) => url.endsWith(file)) ?? [];
    if (!ours) return loaded;
    const source = ours.reduce((text, change) => text.replace(...change), String(loaded.source));
    return { ...loaded, source };
  },
});
