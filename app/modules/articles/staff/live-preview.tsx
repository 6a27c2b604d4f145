import { type ComponentProps, type MouseEvent, useEffect, useState } from "react";
import { Link, useFetcher } from "react-router";
import { storableJson } from "#core/clean-text.ts";
import { recordOf } from "#core/records.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { Main } from "#core/ui/main.tsx";
import { staffOnly } from "#modules/accounts/ui.server.ts";
import { articlePage } from "../public/article-content.ts";
import { ArticleView } from "../public/article-view.tsx";
import { previewText } from "../read.server.ts";
import { blogFieldsSchema } from "../writing-fields.ts";
import type { Route } from "./+types/live-preview";
import { previewReady } from "./preview-pane.tsx";

export const middleware: Route.MiddlewareFunction[] = [staffOnly];

/** The editor shows it in a frame. */
export const headers = () => ({ "X-Frame-Options": "SAMEORIGIN" });

export const meta: Route.MetaFunction = () => staffMeta("Preview");

/** There is nothing to show before the editor sends its text. */
export const loader = () => null;

/** Renders the page of a text that is being written. */
export const action = pageActions({
  async preview({ ctx, fields: { text = "" }, fail }: StaffPageAction) {
    const given = recordOf(storableJson(text));
    // Invalid values in fields that readers do not see must not prevent the preview.
    const hidden = { slug_url: "", metaTitle: "", metaDescription: "", canonicalLink: "" };
    const title = given.title || "Title";
    const checked = blogFieldsSchema.safeParse({ ...given, ...hidden, title });
    if (!checked.success)
      return fail(400, { message: checked.error.issues[0]?.message ?? "It cannot be shown" });
    return { message: "", page: articlePage(ctx, await previewText(ctx, checked.data)) };
  },
});

/** A preview of an article in the editor's frame: rendered again for each text that the editor sends. */
export default function LivePreview() {
  const { submit, data } = useFetcher<typeof action>();
  const [page, setPage] = useState<ComponentProps<typeof ArticleView> | null>(null);
  useEffect(() => {
    const onText = ({ origin, data: text }: MessageEvent<unknown>) => {
      if (origin === location.origin && typeof text === "string")
        void submit({ text }, { method: "post" });
    };
    addEventListener("message", onText);
    parent.postMessage(previewReady, location.origin);
    return () => removeEventListener("message", onText);
  }, [submit]);
  // If a text cannot be shown, the last one stays.
  if (data && "page" in data && data.page !== page) setPage(data.page);
  return (
    <Main id="main" onClickCapture={stayHere}>
      {data?.message && (
        <p className="preview-line" role="status">
          {data.message}
        </p>
      )}
      {page ? <ArticleView {...page} /> : <Beginning />}
    </Main>
  );
}

/** Shown until the first text arrives, and to anybody who opens the page by itself. */
const Beginning = () => (
  <div className="preview-beginning">
    <h1>Preview</h1>
    <p>
      The article appears here while it is written, at <Link to="/admin/blogs">Blogs</Link>.
    </p>
  </div>
);

/** Links are disabled: otherwise the editor would show another page as the preview. */
function stayHere(event: MouseEvent<HTMLElement>) {
  const link = (event.target as Element).closest("a");
  if (link && !link.getAttribute("href")?.startsWith("#")) event.preventDefault();
}
