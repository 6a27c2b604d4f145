import { z } from "zod";
import { articleSchema } from "./article.ts";
import { clubSchema } from "./club.ts";
import { enquiryCopySchema, subscribeCopySchema } from "./forms.ts";
import { homeSchema } from "./home.ts";
import { navigationSchema } from "./navigation.ts";

/** Everything under `content/`, checked when the server boots. */
export const contentSchema = z
  .object({
    club: clubSchema,
    navigation: navigationSchema,
    home: homeSchema,
    enquiry: enquiryCopySchema,
    subscribe: subscribeCopySchema,
    articles: z.array(articleSchema).describe("The built-in articles, newest first"),
  })
  .superRefine(({ home, articles }, context) => {
    for (const slug of home.articles.slugs) {
      if (articles.some((article) => article.slug === slug)) continue;
      context.addIssue({ code: "custom", message: `The home page names no article "${slug}"` });
    }
  });
export type Content = z.output<typeof contentSchema>;
