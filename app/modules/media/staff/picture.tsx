import { useState } from "react";
import { data, Form } from "react-router";
import { appContext } from "#core/request-context.ts";
import { relativeTime } from "#core/relative-time.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { smallPictureFile } from "#core/ui/picture.tsx";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { failureOf } from "#core/forms/failure.ts";
import { fieldErrors } from "#core/forms/fields.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage, reloadWithMessage } from "#core/http/flash.server.ts";
import { longestAlt } from "#modules/content/index.ts";
import { recordConsent, withdrawConsent } from "../consent.server.ts";
import {
  deleteUpload,
  describeUpload,
  everyPicture,
  focusBuiltIn,
  uploadOf,
} from "../library.server.ts";
import { pictureList } from "../picture-list.ts";
import { type Focus, uploadTextSchema } from "../picture-text.ts";
import { consentSchema } from "../portrait-consent.ts";
import type { Route } from "./+types/picture";
import { agreedOn } from "./agreed-on.ts";
import { ConsentForm } from "./consent.tsx";
import { CropGuide } from "./crop-guide.tsx";
import { Crops } from "./crops.tsx";
import { FocusFields } from "./focus.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { Uses } from "./uses.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.title : "Not found");

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const found = (await everyPicture(ctx)).find(({ name }) => name === params.picture);
  if (!found) throw data(null, 404);
  const { name, picture, upload, uses } = found;
  const clock = clockOf(ctx);
  return {
    title: picture.alt || upload?.fileName || name,
    name,
    picture,
    uses,
    upload: upload && {
      ...upload,
      uploaded: relativeTime(new Date(upload.uploadedAt), clock),
      agreedOn: agreedOn(upload, clock.zone),
    },
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

const noPicture = { message: "There is no such picture." };

/** Describes the picture, records or withdraws a consent, deletes it. */
export const action = pageActions({
  async describe(given: Given) {
    const { ctx, staff, fields: values, params, fail } = given;
    const { alt, focus_x, focus_y } = values;
    const focus = [Number(focus_x), Number(focus_y)];
    const checked = uploadTextSchema.safeParse({ alt, focus });
    if (!checked.success) {
      const errors = fieldErrors(checked.error);
      return fail(400, { message: Object.values(errors).join(". "), errors, values });
    }
    const id = uploadOf(params.picture);
    const isSaved = id
      ? await describeUpload(ctx, id, checked.data, staff)
      : await focusBuiltIn(ctx, params.picture, checked.data.focus ?? null, staff);
    if (!isSaved) return fail(404, noPicture);
    return reloadWithMessage(given, "Saved. The website shows it within a second.");
  },
  async "own-crop"(given: Given) {
    const { ctx, staff, params, fail } = given;
    if (!(await focusBuiltIn(ctx, params.picture, null, staff))) return fail(404, noPicture);
    return reloadWithMessage(given, "Each page crops it in its own way again.");
  },
  async withdraw(given: Given) {
    const { ctx, staff, params, fail } = given;
    const isWithdrawn = await withdrawConsent(ctx, uploadOf(params.picture), staff);
    if (!isWithdrawn) return fail(404, noPicture);
    const message =
      "The consent was withdrawn. The site shows this picture nowhere; where it was a portrait, the drawing is back.";
    return reloadWithMessage(given, message);
  },
  async consent(given: Given) {
    const { ctx, staff, fields: values, params, fail } = given;
    const { agreedBy = "", agreed } = values;
    const checked = consentSchema.safeParse({ agreed: agreed === "yes", agreedBy });
    if (!checked.success) {
      const errors = fieldErrors(checked.error);
      return fail(400, { message: Object.values(errors).join(". "), errors, values });
    }
    const isRecorded = await recordConsent(
      ctx,
      uploadOf(params.picture),
      checked.data.agreedBy,
      staff,
    );
    if (!isRecorded) return fail(404, noPicture);
    const message = "The consent was recorded. The picture can be chosen as a portrait now.";
    return reloadWithMessage(given, message);
  },
  async delete({ ctx, staff, params, fail }: Given) {
    if ((await deleteUpload(ctx, uploadOf(params.picture), staff)) === "used")
      return fail(409, { message: "A page uses this picture. Remove it there first." });
    return redirectWithMessage(ctx, pictureList.path, "The picture was deleted.");
  },
});

/** One picture: its description, crops, uses, and consent. */
export default function PicturePage({ loaderData, actionData }: Route.ComponentProps) {
  const { title, name, picture, upload, uses } = loaderData;
  const { width, height } = picture.wide;
  const consentFailure = failureOf(actionData, "consent");
  return (
    <>
      <PageHead
        title={title}
        back={[pictureList.path, "Pictures"]}
        about={
          <>
            {width} × {height}
            {upload ? (
              <>
                , {Math.max(1, Math.round(upload.bytes / 1024))} KB in all sizes ·{" "}
                <When time={upload.uploaded} /> by {upload.uploadedBy}
              </>
            ) : (
              ` · ${name}, came with the website`
            )}
          </>
        }
      />
      {consentFailure ? (
        <p role="alert" className="notice">
          <a href="#consent">{consentFailure.message}</a>
        </p>
      ) : (
        <FailureLine failure={actionData} />
      )}
      <div className="record">
        <div>
          <Appearance
            // After a save it shows the saved values.
            key={`${name} ${picture.focus}`}
            {...{ title, picture, isUpload: upload !== null }}
            error={failureOf(actionData, "describe")?.errors.alt}
          />
        </div>
        <div>
          <section className="panel stack">
            <h2>Where it is used</h2>
            {uses.length > 0 ? (
              <Uses uses={uses} />
            ) : (
              <>
                <p className="quiet">Not used anywhere.</p>
                {upload && <DeleteForm />}
              </>
            )}
          </section>
          {upload && (
            <section className="panel stack" id="consent">
              <h2>
                {upload.consent
                  ? "A portrait: consent given"
                  : picture.withdrawn
                    ? "Taken down: consent withdrawn"
                    : "Use it as a portrait"}
              </h2>
              <CropGuide picture={picture} />
              <ConsentForm entry={upload} on={upload.agreedOn} failure={consentFailure} />
            </section>
          )}
        </div>
      </div>
    </>
  );
}

const DeleteForm = () => (
  <Form method="post">
    <ActionButton action="delete" look="danger">
      <Icon name="bin" />
      Delete permanently
    </ActionButton>
  </Form>
);

interface AppearanceProps extends Pick<Route.ComponentProps["loaderData"], "title" | "picture"> {
  isUpload: boolean;
  error: string | undefined;
}

/** Its alt text and focus point, with the resulting crops. */
function Appearance({ title, picture, isUpload, error }: AppearanceProps) {
  const [focus, setFocus] = useState<Focus | null>(picture.focus ?? null);
  return (
    <Form method="post" className="panel stack" preventScrollReset>
      {isUpload && (
        <StaffField
          name="alt"
          label="What does it show?"
          hint="For people who cannot see it, for example: “Two girls hand over a baton at dusk.”"
          defaultValue={picture.alt}
          maxLength={longestAlt}
          error={error}
        />
      )}
      <FocusFields
        url={smallPictureFile(picture)}
        alt={title}
        focus={focus ?? [2, 2]}
        onChosen={setFocus}
      />
      <div className="action-row">
        <ActionButton action="describe" look="primary">
          Save
        </ActionButton>
        {!isUpload && picture.focus && (
          <ActionButton action="own-crop">Crop it as each page does</ActionButton>
        )}
      </div>
      {!isUpload && !picture.focus && (
        <p className="quiet">
          Until you save a point, each page crops this picture in its own way.
        </p>
      )}
      <h2>How pages crop it</h2>
      <Crops picture={picture} focus={focus} />
    </Form>
  );
}
