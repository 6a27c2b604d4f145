import type { Blog } from "../domain/content/articles.ts";

export const blog: Blog = {
  hero: {
    lines: ["ARTICLES", "BLOGS"],
    picture: "snow",
    kind: "picture-strip",
    more: ["open-door", "cross-country", "curve"],
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
    picture: "lanes",
    button: { label: "REGISTER", to: "/appointment-booking" },
  },
};
