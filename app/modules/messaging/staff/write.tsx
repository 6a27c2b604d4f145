import { useEffect, useRef, useState } from "react";
import { data, Form, redirect, useFetcher, useNavigation } from "react-router";
import { appContext, staffContext } from "#core/request-context.ts";
import { smsSegments } from "../messages.ts";
import { messageForm } from "../message-fields.ts";
import { can } from "#core/audit/staff.ts";
import { audienceChoices } from "../choices.server.ts";
import { readMessage } from "../staff-messages.server.ts";
import { countRecipients, saveDraft } from "../drafts.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { ErrorSummary, Fields, type FieldsProps } from "#core/ui/admin/form.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { StaffSelect } from "#core/ui/admin/select.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/write";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { audienceFrom, audienceKeys } from "#modules/families/index.ts";

export const meta: Route.MetaFunction = () => staffMeta("Write a message");

type Typed = Record<"subject" | "text" | "sms" | "reply_to" | "advertising", string>;

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const staff = context.get(staffContext);
  const draft = url.searchParams.get("draft");
  const found = draft ? await readMessage(ctx, staff, draft) : null;
  if (draft && found?.message.state !== "draft") throw data(null, 404);
  const to = found ? audienceKeys(found.message.audience) : url.searchParams.getAll("to");
  const { message } = found ?? {};
  const typed: Typed = {
    subject: message?.subject ?? "",
    text: message?.text ?? "",
    sms: message?.sms ?? "",
    reply_to: message && message.replyTo !== staff.email ? "club" : "own",
    advertising: message?.advertising ? "yes" : "",
  };
  const advertising = typed.advertising === "yes";
  return {
    draft,
    to,
    typed,
    count: countIn(await countRecipients(ctx, staff, { to, advertising })),
    choices: await audienceChoices(ctx, staff, audienceFrom(to)),
    addresses: { own: staff.email, club: content.club.email },
    mayAdvertise: can(staff, "messages.advertise"),
  };
}

/** The count; null: it is not clear yet who gets the message. */
const countIn = (counted: Awaited<ReturnType<typeof countRecipients>>) =>
  "errors" in counted ? null : counted;

const audienceIn = (form: FormData) =>
  form.getAll("to").flatMap((key) => (typeof key === "string" && key ? key : []));

function toCount(form: HTMLFormElement): FormData {
  const sent = new FormData(form);
  sent.set("_action", "count");
  return sent;
}

/** The audience and the text of a form that was sent. */
function sentIn({ staff, form, fields }: StaffPageAction) {
  const to = audienceIn(form);
  const advertising = (can(staff, "messages.advertise") && fields.advertising) || "";
  const { subject = "", text = "", sms = "", reply_to = "" } = fields;
  const values: Typed = { subject, text, sms, reply_to, advertising };
  return { to, values };
}

export const action = pageActions({
  /** Saves nothing. */
  async count(given: StaffPageAction) {
    const { to, values } = sentIn(given);
    const advertising = values.advertising === "yes";
    const counted = await countRecipients(given.ctx, given.staff, { to, advertising });
    const errors = "errors" in counted ? counted.errors : {};
    const message = "errors" in counted ? "Check what is marked." : "";
    return { message, errors, to, values, count: countIn(counted) };
  },
  async "save-draft"(given: StaffPageAction) {
    const { ctx, staff, fields, url } = given;
    const { to, values } = sentIn(given);
    const id = url.searchParams.get("draft");
    const { advertising } = values;
    const saved = await saveDraft(ctx, staff, { id, to, fields: { ...fields, advertising } });
    if (saved.outcome === "saved") throw redirect(`/admin/messages/${saved.id}`, 303);
    const errors: Record<string, string> = saved.outcome === "invalid" ? saved.errors : {};
    const message =
      saved.outcome === "gone"
        ? "This message was sent or deleted meanwhile: copy what you wrote into a new one."
        : "Nothing was saved yet: check what is marked.";
    return data({ message, errors, to, values, count: null }, 400);
  },
});

/** The form for a message; the next page shows the preview and the recipients. */
export default function WriteMessage({ loaderData, actionData }: Route.ComponentProps) {
  const { draft, choices, addresses, mayAdvertise } = loaderData;
  const { to } = actionData ?? loaderData;
  const form = {
    form: messageForm,
    values: actionData?.values ?? loaderData.typed,
    errors: actionData?.errors ?? {},
    options: {
      reply_to: [
        { value: "own", label: `You: ${addresses.own}` },
        { value: "club", label: `The club: ${addresses.club}` },
      ],
    },
  };
  const busy = useNavigation().formMethod === "POST";
  const { submit, data: counted } = useFetcher<typeof action>();
  const { count } = counted ?? actionData ?? loaderData;
  const written = useRef<HTMLFormElement>(null);
  // What somebody chose before the script ran.
  useEffect(() => {
    if (written.current && audienceIn(new FormData(written.current)).join() !== to.join())
      void submit(toCount(written.current), { method: "post" });
  }, [submit, to]);
  return (
    <>
      <PageHead
        title={draft ? "Change the draft" : "Write a message"}
        back={[
          draft ? `/admin/messages/${draft}` : "/admin/messages",
          draft ? "Draft" : "Messages",
        ]}
      />
      <Form
        method="post"
        className="admin-form narrow"
        noValidate
        ref={written}
        onChange={({ target, currentTarget }) => {
          if ("name" in target && (target.name === "to" || target.name === "advertising"))
            void submit(toCount(currentTarget), { method: "post" });
        }}
      >
        <ErrorSummary failure={actionData?.message ? actionData : undefined} form={messageForm} />
        <AudienceFields choices={choices} to={to} error={form.errors.to} count={count} />
        <Fields {...form} only={["subject", "text"]} />
        <TextMessage {...form} />
        <Fields {...form} only={["reply_to", ...(mayAdvertise ? ["advertising"] : [])]} />
        <div className="action-row">
          <ActionButton action="save-draft" look="primary">
            <Icon name="eye" />
            {busy ? "Saving…" : "Preview"}
          </ActionButton>
          <ActionButton action="count" look="without-script">
            How many people?
          </ActionButton>
        </div>
      </Form>
    </>
  );
}

interface AudienceFieldsProps {
  choices: Awaited<ReturnType<typeof audienceChoices>>;
  to: string[];
  error: string | undefined;
  count: Route.ComponentProps["loaderData"]["count"];
}

/** Several groups, or one of the other audiences. */
function AudienceFields({ choices, to, error, count }: AudienceFieldsProps) {
  const { groups } = choices;
  const others = [
    { label: "One family", all: choices.families },
    { label: "One session", all: choices.sessions },
    { label: "A membership", all: choices.offerings },
    { label: "A waiting list", all: choices.waiting },
    { label: "The newsletter", all: choices.newsletter },
  ].filter(({ all }) => all.length > 0);
  const other = others.flatMap(({ all }) => all).find(({ key }) => to.includes(key));
  return (
    <fieldset className="ticks stack" id="to" tabIndex={-1} aria-describedby={error && "to-fault"}>
      <legend>Who gets it</legend>
      {error && (
        <p className="field-error" id="to-fault">
          {error}
        </p>
      )}
      {groups.length === 0 && <p className="quiet">No group is assigned to you yet.</p>}
      <ul className="form-fields">
        {groups.map(({ key, name }) => (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                name="to"
                value={key}
                defaultChecked={to.includes(key)}
                aria-invalid={error ? true : undefined}
              />{" "}
              {name}
            </label>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <StaffSelect id="to-other" name="to" label="Or send to" defaultValue={other?.key ?? ""}>
          <option value="">The groups chosen above</option>
          {others.map(({ label, all }) => (
            <optgroup key={label} label={label}>
              {all.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </StaffSelect>
      )}
      <p role="status">{count && countText(count)}</p>
    </fieldset>
  );
}

const countText = ({ mails, texts }: { mails: number; texts: number }) =>
  [
    mails === 0 ? "Nobody" : mails === 1 ? "1 person" : `${mails} people`,
    mails > 1 ? " get it by email." : " gets it by email.",
    texts > 0 && ` ${texts} agreed to texts.`,
  ]
    .filter(Boolean)
    .join("");

/** The SMS that is sent with the email, with the number of billed messages. */
function TextMessage(form: FieldsProps) {
  const [text, setText] = useState(form.values.sms ?? "");
  const segments = smsSegments(text);
  return (
    <div
      onInput={({ target }) => {
        if (target instanceof HTMLTextAreaElement) setText(target.value);
      }}
    >
      <Fields {...form} only={["sms"]} />
      <p className="quiet" role="status">
        {segments > 0 &&
          `${[...text].length} characters, billed as ${segments === 1 ? "1 text" : `${segments} texts`} each`}
      </p>
    </div>
  );
}
