import { Link, useRevalidator } from "react-router";
import { appContext } from "#core/request-context.ts";
import { smallPictureFile } from "#core/ui/picture.tsx";
import { DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import type { NamedPicture } from "../library.server.ts";
import { listPictures } from "../list-pictures.server.ts";
import { pictureList, picturePath } from "../picture-list.ts";
import type { Route } from "./+types/pictures";
import { PictureDrop } from "./upload.tsx";
import { UsesLine } from "./uses.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Pictures");

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = listQuery(pictureList, url.searchParams);
  const { rows, next } = await listPictures(context.get(appContext), query);
  return { query, next, pictures: rows.map(pictureEntry) };
}

/** A picture, for the list. */
const pictureEntry = ({ name, picture, upload, uses }: NamedPicture) => ({
  key: name,
  file: smallPictureFile(picture),
  width: picture.wide.width,
  height: picture.wide.height,
  alt: picture.alt,
  title: picture.alt || upload?.fileName || name,
  source: upload ? upload.fileName || "Uploaded" : `Built-in: ${name}`,
  consent: upload?.consent ? "given" : picture.withdrawn ? "withdrawn" : null,
  uses,
});

type Entry = ReturnType<typeof pictureEntry>;

/** Every picture of the website: uploaded by staff, or built in. */
export default function AdminPictures({ loaderData }: Route.ComponentProps) {
  const { pictures, query, next } = loaderData;
  const { revalidate } = useRevalidator();
  return (
    <>
      <PageHead title="Pictures" />
      <form className="upload" method="post" action="/api/upload" encType="multipart/form-data">
        <PictureDrop several onUploaded={() => void revalidate()} />
        <button className="staff-button without-script">Upload them</button>
      </form>
      <DataList
        list={pictureList}
        query={query}
        label="Pictures, most recently uploaded first"
        show={pictureGrid}
        rows={pictures}
        next={next}
        empty={[
          "No pictures yet",
          "Pictures you upload here or in an article stay in this library, so that you can use them again.",
        ]}
      />
    </>
  );
}

const pictureGrid = (pictures: readonly Entry[]) => (
  <ul className="written-grid" data-small>
    {pictures.map(({ key, file, width, height, alt, title, source, consent, uses }) => (
      <li key={key} id={`picture-${key}`} className="written-card">
        <img className="written-picture" src={file} alt="" {...{ width, height }} loading="lazy" />
        <div className="written-words">
          <h2>
            <Link to={picturePath(key)}>{title}</Link>
          </h2>
          {!alt && <p className="field-error">No description yet</p>}
          <p className="quiet">
            {source} · {width} × {height}
          </p>
          <UsesLine uses={uses} />
          {consent && (
            <p>
              <span className="badge" data-tone={consent === "given" ? "good" : "alert"}>
                Consent {consent}
              </span>
            </p>
          )}
        </div>
      </li>
    ))}
  </ul>
);
