import { data } from "react-router";
import { NotFound, notFoundText } from "#modules/content/ui.ts";
import { appContext } from "#core/request-context.ts";
import { Picture } from "#core/ui/picture.tsx";
import type { Route } from "./+types/not-found";

export { headers } from "#core/ui/public/page.ts";

/** Any address without a page. Not cached, or made-up addresses would fill the page cache. */
export function loader({ context }: Route.LoaderArgs) {
  const { content, pictures } = context.get(appContext);
  const { pages, navigation } = content;
  const view = {
    ...pages["*"],
    text: notFoundText,
    lost: navigation.lost,
    picture: pictures["sand-prints"],
  };
  return data(view, { status: 404, headers: { "Cache-Control": "no-store" } });
}

/** No canonical address: all these addresses share one page. */
export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  const { title, description, text, lost, picture } = loaderData;
  return (
    <div className="lost-page">
      <title>{title}</title>
      <meta name="description" content={description} />
      <NotFound heading="Page not found" text={text} links={lost} />
      {picture && (
        <div className="lost-picture">
          <Picture picture={picture} sizes="(min-width: 768px) 75vw, 100vw" first decorative />
        </div>
      )}
    </div>
  );
}
