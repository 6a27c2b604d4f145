import { Form, useNavigation } from "react-router";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import { appContext } from "#core/request-context.ts";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { publish } from "../setup/installation.server.ts";
import type { Route } from "./+types/publish";

const path = "/admin/publish";

export const meta: Route.MetaFunction = () => staffMeta("Publish");

export const loader = ({ context }: Route.LoaderArgs) => ({
  isPublished: context.get(appContext).live.installation.isPublished,
});

export const action = pageActions({
  async publish({ ctx, staff }: StaffPageAction) {
    const changed = await publish(ctx, staff, true);
    return redirectWithMessage(
      ctx,
      path,
      changed ? "The site is live now." : { note: "The site was published already." },
    );
  },
  async unpublish({ ctx, staff }: StaffPageAction) {
    const changed = await publish(ctx, staff, false);
    return redirectWithMessage(
      ctx,
      path,
      changed ? "Only staff see the site now." : { note: "Only staff saw the site already." },
    );
  },
});

/** Makes the site public, or takes it offline. */
export default function Publish({ loaderData: { isPublished } }: Route.ComponentProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <>
      <PageHead
        title={isPublished ? "The site is published" : "Only staff see the site"}
        about={
          isPublished
            ? "It’s live."
            : "Everybody else sees “Opening soon”, with the club’s email address and phone number."
        }
      />
      <section className="panel stack">
        {isPublished ? (
          <p>
            You can take it offline, for example while you change a whole season. Families then
            cannot register or open their own pages. Payments that are under way are still recorded.
          </p>
        ) : (
          <p>
            <a href="/">Look at the site</a> as families will see it, and at{" "}
            <a href="/opening-soon">what they see now</a>. Publish it when the prices, the times and
            the waivers are right. You can take it back.
          </p>
        )}
        <Form method="post">
          <button
            className={`staff-button ${isPublished ? "danger" : "primary"}`}
            name="_action"
            value={isPublished ? "unpublish" : "publish"}
            disabled={busy}
          >
            {isPublished ? "Take the site offline" : "Publish the site"}
          </button>
        </Form>
      </section>
    </>
  );
}
