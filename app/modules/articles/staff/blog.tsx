import { appContext } from "#core/request-context.ts";
import type { AppContext } from "#core/context.server.ts";
import { pictureFile } from "#core/ui/picture.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { pageActions } from "#core/forms/page-actions.server.ts";
import { everyCoach } from "#modules/content/index.ts";
import { findUploads } from "#modules/media/index.server.ts";
import { builtInBlog, listCategories } from "../articles.server.ts";
import { articleKind } from "../kinds.server.ts";
import { everyCategory } from "../writing.ts";
import { type BlogFields, blogFieldsSchema } from "../writing-fields.ts";
import type { Route } from "./+types/blog";
import { ArticleFields, blogFieldsOf, type BlogForm } from "./blog-fields.tsx";
import { WritingForm } from "./form.tsx";
import { editorActions, openWriting } from "./route.ts";

const home = "/admin/blogs";
const calls = { create: "/api/blog", item: "/api/blog", idName: "blog_id" };
const emptyBlog = blogFieldsSchema.parse({ title: "-" });

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData?.opened.fields.title || "Upload New Blog");

export async function loader({ url: { searchParams }, params, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const empty = beginning(ctx, searchParams.get("of"));
  const [opened, categories] = await Promise.all([
    openWriting(ctx, articleKind, params.article, { query: searchParams, empty }),
    listCategories(ctx),
  ]);
  const [picture = null] = await findUploads(ctx, [opened.fields.blog_image]);
  return {
    opened,
    picture,
    categories: categories.filter(({ category_id }) => category_id !== everyCategory.category_id),
    coaches: everyCoach(ctx.content.coaches).map(({ name }) => name),
  };
}

/** A new article's initial fields: empty, or the built-in article it will replace. */
function beginning({ content, pictures }: AppContext, slug: string | null): BlogFields {
  const article = content.articles.find((one) => one.slug === slug);
  if (!article) return { ...emptyBlog, title: "" };
  const picture = pictures[article.picture];
  return { ...builtInBlog(article), blog_image: picture ? pictureFile(picture) : "" };
}

export const action = pageActions(
  editorActions(() => ({ kind: articleKind, home, fieldsOf: blogFieldsOf })),
);

/** The editor of an article (docs/specification.md 2.20), with a preview. */
export default function EditBlog({ loaderData, actionData }: Route.ComponentProps) {
  const { opened, categories, coaches, picture } = loaderData;
  const { start, fields } = opened;
  const given = actionData?.given as BlogForm | undefined;
  return (
    <WritingForm
      key={`${start.id} ${start.shows}`}
      title={start.id === null && !fields.title ? "Upload New Blog" : "Edit Blog"}
      saveLabel="Save article"
      preview={`${home}/live`}
      {...{ home, calls, start, error: actionData, fieldsOf: blogFieldsOf }}
    >
      <ArticleFields
        fields={given ?? withoutNull(fields)}
        isPublished={start.state === "published"}
        fieldError={actionData}
        {...{ categories, picture, coaches }}
      />
    </WritingForm>
  );
}

/** Null fields become empty strings. */
const withoutNull = (fields: object): BlogForm =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value ?? ""]),
  ) as BlogForm;
