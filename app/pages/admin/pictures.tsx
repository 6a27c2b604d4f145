import { data, redirect, useRevalidator } from "react-router";
import { EmptyState } from "#app/admin/empty-state.tsx";
import { spokenTime } from "#app/admin/spoken-time.ts";
import { staffContext } from "#app/admin/staff-context.ts";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { PictureDrop } from "#app/admin/writing/picture-drop.tsx";
import { PictureGrid } from "#app/admin/writing/picture-grid.tsx";
import { ToldLine } from "#app/admin/writing/told-line.tsx";
import { servicesContext } from "#app/context.ts";
import type { Route } from "./+types/pictures";

export const meta: Route.MetaFunction = () => staffMeta("Pictures");

export async function loader({ url, context }: Route.LoaderArgs) {
  const pictures = await context.get(servicesContext).listUploads();
  const clock = context.get(servicesContext).clock();
  return {
    pictures: pictures.map((upload) => ({
      ...upload,
      uploaded: spokenTime(new Date(upload.uploadedAt), clock),
    })),
    told: url.searchParams.get("done") === "deleted" ? "The picture was deleted." : "",
  };
}

/** The one action here deletes a picture that nothing shows. */
export async function action({ request, context }: Route.ActionArgs) {
  const id = String((await request.formData()).get("delete") ?? "");
  const outcome = await context.get(servicesContext).deleteUpload(id, context.get(staffContext));
  if (outcome === "used")
    return data({ message: "A page shows this picture. Take it out there first." }, 409);
  return redirect("/admin/pictures?done=deleted", 303);
}

/** Every picture staff uploaded. */
export default function AdminPictures({ loaderData, actionData }: Route.ComponentProps) {
  const { pictures, told } = loaderData;
  const { revalidate } = useRevalidator();
  return (
    <>
      <header className="page-head">
        <h1>Pictures</h1>
      </header>
      <ToldLine text={told} />
      <p className="fault" role="alert">
        {actionData?.message}
      </p>
      <PictureDrop onUploaded={() => void revalidate()} />
      {pictures.length > 0 ? (
        <PictureGrid pictures={pictures} />
      ) : (
        <EmptyState title="No pictures yet">
          <p>Pictures you upload here or in an article stay in this library, to be used again.</p>
        </EmptyState>
      )}
    </>
  );
}
