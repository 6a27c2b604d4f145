// The words around the articles at /blogs: the top of the page and its labels.
import type { Blog } from "#modules/content/articles.ts";

export const blog: Blog = {
  hero: {
    lines: ["ARTICLES", "BLOGS"],
    picture: "fieldhouse-door",
    kind: "picture-strip",
    more: ["wet-boots", "sprint", "baton"],
  },
  heading: "ARTICLES",
  loadMore: { shown: true, label: "LOAD MORE" },
  published: "PUBLISHED",
  contents: "In this article",
  related: "RECENT NEWS",
  register: {
    heading: "Try it on a real track",
    text: [
      "Reading about a start is one thing. Book a first practice and a coach will film yours.",
    ],
    picture: "track-blocks",
    button: { label: "REGISTER", to: "/appointment-booking" },
  },
};
