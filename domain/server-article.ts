/** One headed part of a server article. The paragraph is HTML, cleaned before anybody sees it. */
export interface ArticlePart {
  heading: string;
  paragraph: string;
}

/** An article from the database, by the specification's names (point 3, "Server blog article"). */
export interface ServerArticle {
  blog_id: number;
  title: string;
  brief_paragraph: string;
  /** The date as readers see it: free text. */
  published_date: string;
  slug_url: string;
  /** The category's name. */
  category: string;
  category_id: number;
  /** A picture's address on this site; empty: none. */
  blog_image: string;
  blogs_content: ArticlePart[];
  metaTitle: string | null;
  metaDescription: string | null;
  canonicalLink: string | null;
}

/** What an article can be filed under. */
export interface Category {
  category_id: number;
  category: string;
}

/** The category that stands for all of them: listed, and no choice in the editor. */
export const everyCategory: Category = { category_id: 0, category: "All" };
