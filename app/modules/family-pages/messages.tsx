import type { MessageView } from "./registration-view.ts";

/** The recent messages to this guardian; renders nothing without any. */
export function MessagesSection({ messages }: { messages: MessageView[] }) {
  if (messages.length === 0) return null;
  return (
    <section className="family-section" aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      {messages.map(({ id, subject, text, on }) => (
        <details key={id} className="family-message">
          <summary dir="auto">
            {subject} <span className="family-reference">{on}</span>
          </summary>
          <p className="family-written" dir="auto">
            {text}
          </p>
        </details>
      ))}
    </section>
  );
}
