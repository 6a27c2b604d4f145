import { useEffect } from "react";
import { data, Form, Link, redirect, useRevalidator } from "react-router";
import { appContext, staffContext } from "#core/request-context.ts";
import { stopSeconds } from "../messages.ts";
import { can } from "#core/audit/staff.ts";
import { exactTime, instantOf } from "#core/time/time.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { deleteDraft, isOwnMessage, sendDraft, sendTest, stopMessage } from "../drafts.server.ts";
import { savedNotSent } from "#modules/inbox/ui.ts";
import { readMessage, resendMessage } from "../staff-messages.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffField } from "#core/ui/admin/field.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { pageFrom } from "#core/ui/admin/list.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage, reloadWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/message";
import { EmailPreview, emailView } from "./email-preview.tsx";
import { Reached, reachedView } from "./reached.tsx";
import { Readers, readersView } from "./readers.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? loaderData.subject : "Not found");

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const staff = context.get(staffContext);
  const page = pageFrom(url.searchParams);
  const found = await readMessage(ctx, staff, params.message, page);
  if (!found) throw data(null, 404);
  const { message, audience, recipients, deliveries } = found;
  const { zone } = clockOf(ctx);
  const { id, subject, state, writer, notBefore, sentAt } = message;
  const seesAddresses = can(staff, "messages.see-addresses");
  return {
    id,
    subject,
    state,
    writer,
    advertising: message.advertising,
    audience,
    at: (sentAt ?? notBefore) ? exactTime(sentAt ?? notBefore ?? new Date(), zone) : "",
    email: emailView(found, content.club.name),
    readers: readersView(recipients, message, page),
    reached: deliveries && reachedView(deliveries, { seesAddresses }),
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

/** Sends, stops or deletes the message, or sends it again. */
export const action = pageActions({
  "send-message": (given: Given) => send(given, new Date(Date.now() + stopSeconds * 1000)),
  "send-later": (given: Given) =>
    send(given, instantOf(given.fields.later ?? "", clockOf(given.ctx).zone)),
  async "send-test"(given: Given) {
    const isSent = await sendTest(given.ctx, given.staff, await ownMessage(given));
    return isSent
      ? reloadWithMessage(given, `A test is on its way to ${given.staff.email}.`)
      : given.fail(409, { message: changedMeanwhile });
  },
  async "stop-message"(given: Given) {
    return (await stopMessage(given.ctx, given.staff, await ownMessage(given)))
      ? reloadWithMessage(given, "Stopped: nobody got it. It is a draft again.")
      : given.fail(409, { message: "Too late: the first of them is on its way." });
  },
  async "delete-draft"(given: Given) {
    if (!(await deleteDraft(given.ctx, given.staff, await ownMessage(given))))
      throw data(null, 404);
    return redirectWithMessage(given.ctx, "/admin/messages", "The draft is deleted.");
  },
  async "resend-message"(given: Given) {
    const again = await resendMessage(given.ctx, given.staff, await ownMessage(given));
    return again > 0
      ? reloadWithMessage(given, `On its way again: ${again}.`)
      : given.fail(409, { message: "Nothing is left to send again." });
  },
});

const changedMeanwhile = "It was sent, changed or deleted meanwhile. Nothing was done.";

/** The id of the page's message. @throws 404 if it is another coach's */
async function ownMessage({ ctx, staff, params: { message } }: Given): Promise<string> {
  if (!(await isOwnMessage(ctx, staff, message))) throw data(null, 404);
  return message;
}

async function send(given: Given, notBefore: Date | null) {
  const { ctx, staff, fields: values } = given;
  const id = await ownMessage(given);
  if (!notBefore || notBefore < new Date()) {
    const errors = { later: notBefore ? "This time is over" : "Choose day and time" };
    return given.fail(400, { message: "", errors, values });
  }
  const sent = await sendDraft(ctx, staff, { id, notBefore });
  if (sent === "sent") return redirect(`/admin/messages/${id}`, 303);
  const nobody = "Nobody would get it: no guardian of these athletes can be reached.";
  return given.fail(409, { message: sent === "nobody" ? nobody : changedMeanwhile, values });
}

const standings = { draft: "Draft", waiting: "Goes out", sent: "Sent" };

/** A message with its preview, its recipients, and afterwards its deliveries. */
export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, subject, state, writer, audience, at, email, readers, reached } = loaderData;
  useFreshMessage(state === "waiting" || Boolean(reached && reached.open > 0));
  return (
    <>
      <PageHead
        title={<bdi>{subject}</bdi>}
        back={["/admin/messages", "Messages"]}
        about={
          <>
            {reached?.done === savedNotSent ? savedNotSent : standings[state]}
            {at && ` on ${at}`}, to {audience}, by {writer}
            {loaderData.advertising && ". Advertising, to newsletter subscribers only"}
          </>
        }
      />
      <div className="sections narrow">
        <FailureLine failure={actionData} />
        {state === "waiting" && <Waiting at={at} />}
        {reached ? <Reached {...reached} /> : <Readers {...readers} />}
        <EmailPreview {...email} />
        {state === "draft" && (
          <Sending
            id={id}
            canSend={readers.mails + readers.texts > 0}
            later={actionData?.values.later ?? ""}
            error={actionData?.errors.later}
          />
        )}
      </div>
    </>
  );
}

/** How often a page asks for a message's progress, in ms. */
const every = 3_000;

/** Keeps the page up to date while a message is being sent and the page is visible. */
function useFreshMessage(isMoving: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate();
    }, every);
    return () => clearInterval(timer);
  }, [isMoving, revalidate]);
}

function Waiting({ at }: { at: string }) {
  return (
    <Form method="post" className="notice action-row">
      <p>
        It goes out on <strong>{at}</strong>. Until then you can stop it.
      </p>
      <ActionButton action="stop-message">
        <Icon name="close" />
        Stop it
      </ActionButton>
    </Form>
  );
}

interface SendingProps {
  id: string;
  canSend: boolean;
  /** As typed. */
  later: string;
  error: string | undefined;
}

function Sending({ id, canSend, later, error }: SendingProps) {
  return (
    <div className="stack">
      <div className="action-row">
        {canSend && (
          <Form method="post">
            <ActionButton action="send-message" look="primary">
              <Icon name="send" />
              Send in a minute
            </ActionButton>
          </Form>
        )}
        <Form method="post">
          <ActionButton action="send-test">
            <Icon name="mail" />
            Send a test to me
          </ActionButton>
        </Form>
        <Link className="staff-button" to={`/admin/messages/write?draft=${id}`}>
          <Icon name="pencil" />
          Change it
        </Link>
        <Form method="post" className="at-end">
          <ActionButton action="delete-draft" look="danger">
            <Icon name="bin" />
            Delete the draft
          </ActionButton>
        </Form>
      </div>
      {canSend && <p className="quiet">You can stop it for a minute after you press Send.</p>}
      {canSend && (
        <details open={later !== "" || Boolean(error)}>
          <summary>Send it later</summary>
          <Form method="post" className="action-row">
            <StaffField
              name="later"
              type="datetime-local"
              label="Day and time, on the club’s clock"
              defaultValue={later}
              error={error}
            />
            <ActionButton action="send-later">Send it then</ActionButton>
          </Form>
        </details>
      )}
    </div>
  );
}
