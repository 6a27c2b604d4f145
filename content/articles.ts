import type { Article } from "#domain/content/article.ts";

export const articles: Article[] = [
  {
    slug: "common-speed-training-mistakes",
    title: "Six speed training mistakes, and what to do instead",
    teaser:
      "Tired sprints teach tired running. Rest one minute for every ten metres sprinted, and five other habits worth changing.",
    date: "2024-04-18",
    picture: "track-blocks",
  },
  {
    slug: "school-championship-qualification",
    title: "15 of 16 athletes are through to the championships",
    teaser:
      "Ninety-four in a hundred: how our high school group qualified for the provincial school championships this spring.",
    date: "2024-05-27",
    picture: "medal",
  },
  {
    slug: "multisport-athletes",
    title: "Why the best young runners also play something else",
    teaser:
      "Baseball in summer, hurdles in winter. What a second sport does for speed, joints and the will to keep going.",
    date: "2023-10-05",
    picture: "baseball",
  },
];
