/** The blog's fields as its form gives them, by the API's names; the server checks them. */
export function blogFieldsOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const headings = form.getAll("heading");
  const paragraphs = form.getAll("paragraph");
  return {
    title: text("title"),
    slug_url: text("slug_url"),
    brief_paragraph: text("brief_paragraph"),
    blog_image: text("blog_image"),
    published_date: text("published_date"),
    category: Number(text("category")) || 1,
    blogs_content: headings.map((heading, at) => ({
      heading: String(heading),
      paragraph: String(paragraphs[at] ?? ""),
    })),
    metaTitle: text("metaTitle"),
    metaDescription: text("metaDescription"),
    canonicalLink: text("canonicalLink"),
  };
}

export type BlogForm = ReturnType<typeof blogFieldsOf>;
