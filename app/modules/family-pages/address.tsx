import { data, redirect } from "react-router";
import { familyPath } from "#modules/families/index.ts";
import {
  confirmRequest,
  readRequest,
  refuseRequest,
  type RequestView,
} from "#modules/families/index.server.ts";
import { appContext } from "#core/request-context.ts";
import { Button, ButtonLink } from "#core/ui/button.tsx";
import { actionField } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/address";
import type { Done } from "./answers.ts";
import { OpenButtons, sharedDevice } from "./open-buttons.tsx";
import { familyHeaders, familyMeta } from "./private.ts";

export const headers = familyHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  familyMeta("An address of your family", loaderData?.clubName);

/** Opening the link changes nothing, because mail scanners open links too. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const asked = await readRequest(ctx, params.key);
  const isRefused = url.searchParams.has("refused");
  const view = { asked, isRefused, clubName: content.club.name };
  return data(view, { status: asked || isRefused ? 200 : 404 });
}

/** Confirms the address and opens the page, or refuses it. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const ctx = context.get(appContext);
  const form = await request.formData();
  const asked = await readRequest(ctx, params.key);
  if (!asked) return null;
  if (form.get(actionField) === "refuse") {
    const { outcome } = await refuseRequest(ctx, params.key);
    // The key no longer works, so a reload repeats nothing.
    if (outcome === "refused") throw redirect(`${familyPath}/address/answered?refused`, 303);
    return null;
  }
  const isShared = form.get("device") === sharedDevice;
  const answered = await confirmRequest(ctx, params.key, isShared);
  if (answered.outcome !== "confirmed") return null;
  const done: Done = asked.isNew ? "guardian-confirmed" : "address-confirmed";
  throw redirect(`${familyPath}?${new URLSearchParams({ done, at: "requests" })}`, {
    status: 303,
    headers: { ...familyHeaders(), "Set-Cookie": answered.cookie },
  });
}

/** Asks the owner of an address whether it is theirs, or a guardian whether to accept another one. */
export default function AddressPage({ loaderData }: Route.ComponentProps) {
  const { asked, isRefused, clubName } = loaderData;
  if (isRefused) return <Refused />;
  if (!asked) return <Unknown />;
  return asked.may === "confirm" ? (
    <Confirm asked={asked} clubName={clubName} />
  ) : (
    <Refuse asked={asked} />
  );
}

function Confirm({ asked, clubName }: { asked: RequestView; clubName: string }) {
  const { isNew, by, name, email } = asked;
  return (
    <section className="plain-page">
      <h1>{isNew ? "Are you a guardian of this family?" : "Is this your address?"}</h1>
      <p>
        {isNew
          ? `${by} named ${name}, ${email}, as a parent or guardian at ${clubName}. Once you confirm, we write to you about the athletes, and you see the family’s page.`
          : `${email} was given as the address of ${name} at ${clubName}. Once you confirm, we write to this address only.`}
      </p>
      <form method="post" className="family-open">
        <OpenButtons label="Confirm and open the page" />
        <p>
          <Button size="small" name="_action" value="refuse">
            {isNew ? "This is a mistake" : "This is not me"}
          </Button>
          <span>We delete the name and the address, and nothing changes.</span>
        </p>
      </form>
    </section>
  );
}

function Refuse({ asked: { isNew, by, name } }: { asked: RequestView }) {
  return (
    <section className="plain-page">
      <h1>{isNew ? "Refuse this guardian?" : "Refuse this address?"}</h1>
      <p>
        {isNew
          ? `${name} was named as a parent or guardian of your family with a link of ${by}.`
          : `Another email address was given for ${name}.`}{" "}
        If you refuse, it does not count, and every link to the family page that was mailed to {by}{" "}
        ends on every device. A new link can be asked for at any time.
      </p>
      <form method="post" className="family-open">
        <p>
          <Button name="_action" value="refuse">
            Refuse
          </Button>
          <span>If it is right, you don’t have to do anything.</span>
        </p>
      </form>
    </section>
  );
}

function Refused() {
  return (
    <section className="plain-page">
      <h1>Refused</h1>
      <p role="status">Thank you for telling us. It does not count, and nothing has changed.</p>
      <p>
        <ButtonLink to={familyPath}>Ask for a link to your family page</ButtonLink>
      </p>
    </section>
  );
}

function Unknown() {
  return (
    <section className="plain-page">
      <h1>This link doesn’t work</h1>
      <p>
        It is incomplete, has expired, or was already answered. If an address is wrong, write to us.
      </p>
      <p>
        <ButtonLink to="/contact-us">Contact us</ButtonLink>
      </p>
    </section>
  );
}
