import { smsSegments } from "../messages.ts";
import type { readMessage } from "../staff-messages.server.ts";

type Found = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

/** A message as its first recipient gets it. */
export function emailView({ email, message, recipients }: Found, clubName: string) {
  return {
    from: clubName,
    to: recipients.mails[0]?.name ?? "",
    replyTo: email.replyTo,
    subject: email.subject,
    parts: email.parts,
    sms: message.sms,
    segments: smsSegments(message.sms ?? ""),
  };
}

/** The e-mail and the text message, as the recipient sees them. */
export function EmailPreview({
  from,
  to,
  replyTo,
  subject,
  parts,
  sms,
  segments,
}: ReturnType<typeof emailView>) {
  return (
    <section className="stack" aria-labelledby="preview">
      <h2 id="preview">{to ? `As ${to} sees it` : "As the reader sees it"}</h2>
      <article className="panel stack" dir="auto">
        <p className="quiet">
          From {from}, answers go to {replyTo}
        </p>
        <h3>{subject}</h3>
        {parts.map((part, n) => (
          <Part key={`${n} ${part.kind}`} {...part} />
        ))}
      </article>
      {sms && (
        <article className="panel stack" dir="auto">
          <p className="quiet">Text, billed as {segments === 1 ? "1 text" : `${segments} texts`}</p>
          <p className="written">{sms}</p>
        </article>
      )}
    </section>
  );
}

type EmailPart = ReturnType<typeof emailView>["parts"][number];

function Part(part: EmailPart) {
  switch (part.kind) {
    case "picture":
      return <img src={part.picture.src} alt={part.picture.alt} width={1200} height={630} />;
    case "heading":
      return <h4>{part.text}</h4>;
    case "paragraph":
      return (
        <p className="written">
          <Linked text={part.text} />
        </p>
      );
  }
}

/** A text whose addresses become links. */
export const Linked = ({ text }: { text: string }) =>
  text.split(/(https?:\/\/\S*[^\s.,;:!?)])/).map((part, n) =>
    part.startsWith("http") ? (
      <a key={`${n} ${part}`} href={part} rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
