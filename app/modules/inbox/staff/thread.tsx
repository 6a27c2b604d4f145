import { Form } from "react-router";
import { type RelativeTime, relativeTime } from "#core/relative-time.ts";
import type { Clock } from "#core/time/time.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { StaffTextArea } from "#core/ui/admin/field.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import { When } from "#core/ui/admin/when.tsx";
import type { ActionFailure } from "#core/forms/failure.ts";
import type { ThreadEntryKind } from "../schema.ts";
import type { ThreadEntry } from "../thread.server.ts";
import { useDraftText } from "./draft-text.ts";
import { type DeliveryEntry, OutcomeBadge, ResendButton } from "./deliveries.tsx";

/** An entry of a thread, for its page. */
export interface ThreadItem {
  id: string;
  /** `confirmation`: the automatic mail of the form. */
  kind: ThreadEntryKind | "confirmation";
  author: string;
  /** The reply's address, if it differs from the form's. */
  otherAddress: string | null;
  text: string;
  quoted: string;
  attachments: string[];
  isAutomatic: boolean;
  at: RelativeTime;
  /** An answer's mail. */
  delivery: DeliveryEntry | null;
}

interface Mail {
  createdAt: Date;
  entry: DeliveryEntry;
}

/**
 * What followed a submission, in time order: mails, replies and notes.
 * @param email the form's
 */
export function threadItems(
  entries: readonly ThreadEntry[],
  { mails, email, clock }: { mails: readonly Mail[]; email: string; clock: Clock },
): ThreadItem[] {
  const written = entries.map((entry) => {
    const { id, kind, author, text, quoted, attachments, isAutomatic } = entry;
    const isOther = entry.email && entry.email.toLowerCase() !== email.toLowerCase();
    return {
      time: entry.at,
      item: {
        id,
        kind,
        author,
        text,
        quoted,
        attachments,
        isAutomatic,
        otherAddress: isOther ? entry.email : null,
        at: relativeTime(entry.at, clock),
        delivery: mails.find((mail) => mail.entry.id === id)?.entry ?? null,
      },
    };
  });
  const confirmations = mails
    .filter(({ entry }) => !entries.some(({ id }) => id === entry.id))
    .map(({ createdAt, entry }) => ({
      time: createdAt,
      item: {
        id: entry.id,
        kind: "confirmation" as const,
        author: "",
        otherAddress: null,
        text: "",
        quoted: "",
        attachments: [],
        isAutomatic: true,
        at: relativeTime(createdAt, clock),
        delivery: entry,
      },
    }));
  return [...confirmations, ...written]
    .toSorted((a, b) => a.time.getTime() - b.time.getTime())
    .map(({ item }) => item);
}

const did: Record<ThreadItem["kind"], string> = {
  answer: "answered",
  reply: "replied",
  note: "noted for colleagues",
  confirmation: "The site confirmed the form",
};

/** The mails, replies and notes after a submission. */
export function Thread({ items }: { items: ThreadItem[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="thread">
      <h2 id="thread">Thread</h2>
      <ol className="thread">
        {items.map((item) => (
          <li key={item.id} data-kind={item.kind}>
            <p className="thread-head">
              <span>
                {item.author && <bdi>{item.author}</bdi>} {did[item.kind]}
                {item.otherAddress && ` from ${item.otherAddress}`}
                {item.isAutomatic && item.kind === "reply" && ", automatically"}
              </span>
              {item.delivery && <OutcomeBadge {...item.delivery} />}
              <When time={item.at} />
            </p>
            {item.text && (
              <p className="written" dir="auto">
                {item.text}
              </p>
            )}
            {item.attachments.length > 0 && (
              <p className="quiet">
                <Icon name="link" /> Attached, and not kept here: {item.attachments.join(", ")}
              </p>
            )}
            {item.quoted && (
              <details>
                <summary>Quoted text</summary>
                <p className="written quiet" dir="auto">
                  {item.quoted}
                </p>
              </details>
            )}
            {item.kind === "answer" && item.delivery?.lastError && (
              <p className="field-error">{item.delivery.lastError}</p>
            )}
            {item.kind === "answer" && item.delivery?.canResend && (
              <ResendButton id={item.delivery.id} name="this answer" />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface ComposeProps {
  reference: string;
  email: string;
  /** The form's own id, so that pressing twice sends once. */
  id: string;
  /** The number of answers: after a new one the field is emptied. */
  sent: number;
  templates: { id: string; name: string }[];
  failure: ActionFailure | undefined;
  /** Where replies go: into this thread, or to the club's mailbox. */
  repliesTo: string;
}

/** The answer form, which can start from a reply template. */
export function AnswerForm({
  reference,
  email,
  id,
  sent,
  templates,
  failure,
  repliesTo,
}: ComposeProps) {
  const own = failure?.action === "answer" || failure?.action === "insert" ? failure : undefined;
  const text = own?.values.text ?? "";
  const kept = useDraftText(`answer ${reference}`, sent);
  return (
    <Form
      method="post"
      className="panel stack"
      key={`${reference} ${sent} ${text}`}
      aria-labelledby="answer"
    >
      <h2 id="answer">Answer</h2>
      <input type="hidden" name="entry" value={id} />
      <StaffTextArea
        {...kept}
        name="text"
        label="Your answer"
        rows={5}
        maxLength={10_000}
        hint={`Goes to ${email}; replies go to ${repliesTo}.`}
        defaultValue={text}
        error={own?.errors.text}
      />
      <div className="action-row">
        <ActionButton action="answer" look="primary">
          Send answer
        </ActionButton>
        {templates.length > 0 ? (
          <>
            <select name="template" aria-label="Reply template">
              {templates.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
            <ActionButton action="insert">Insert</ActionButton>
          </>
        ) : (
          <MayLink may="inbox.templates" to="/admin/inbox/templates">
            Reply templates
          </MayLink>
        )}
      </div>
    </Form>
  );
}

interface NoteProps {
  id: string;
  /** The number of notes: after a new one the field is emptied. */
  written: number;
  failure: ActionFailure | undefined;
}

/** The form for a note, which only colleagues see. */
export function NoteForm({ id, written, failure }: NoteProps) {
  const own = failure?.action === "note" ? failure : undefined;
  return (
    <details className="panel note" open={own ? true : undefined} key={written}>
      <summary>Add a note for colleagues</summary>
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="entry" value={id} />
        <StaffTextArea
          id="note"
          name="text"
          label="Note"
          rows={3}
          maxLength={10_000}
          hint="Only colleagues read it. It is never sent."
          defaultValue={own?.values.text ?? ""}
          error={own?.errors.text}
        />
        <div className="action-row">
          <ActionButton action="note">Save note</ActionButton>
        </div>
      </Form>
    </details>
  );
}
