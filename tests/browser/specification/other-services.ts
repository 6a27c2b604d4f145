import { content } from "../../support/sample-content.ts";

/** The social network's script, and what it does. */
export const widgetScript = "https://widgets.example/widgets.js";
/** Renders every post except the thirteenth, which it does not know. */
export const widgets = `window.twttr = { widgets: { createTweet: async (id, place) => {
  if (id === "13") return undefined;
  const post = document.createElement("p");
  post.textContent = "Drawn by the network: " + id;
  place.append(post);
  return post;
} } };`;

const { external, news, blog, speed } = content;

/** Staff's saved content: addresses of other services and sites, posts of a social network, no LOAD MORE. */
export const otherServices = {
  external: {
    ...external,
    scheduling: { url: "https://calendar.example/club", appointmentType: "first-practice" },
    donationForm: "https://donations.example/form",
    socialWidget: widgetScript,
    shop: "https://shop.example/",
    video: "https://films.example/club",
    kidsSports: "https://kids-sports.example/",
  },
  speed: {
    ...speed,
    drafted: {
      ...speed.drafted,
      athletes: speed.drafted.athletes.map((athlete, n) => ({
        ...athlete,
        profile: `https://players.example/${n}`,
      })),
    },
  },
  news: {
    ...news,
    posts: news.posts.map((post, n) => ({ ...post, tweetId: String(14 - n).padStart(2, "0") })),
  },
  blog: { ...blog, loadMore: { ...blog.loadMore, shown: false } },
};
