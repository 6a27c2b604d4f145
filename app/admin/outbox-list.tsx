import { Icon } from "./icon.tsx";
import { channelLabels } from "./labels.ts";
import type { OutboxEntry } from "./outbox-entry.ts";
import { When } from "./when.tsx";

/** Kept messages; each opens to its text. */
export function OutboxList({ entries }: { entries: OutboxEntry[] }) {
  return (
    <ul className="outbox">
      {entries.map(({ id, channel, recipient, title, text, kept }) => (
        <li key={id}>
          <details>
            <summary>
              <span className="mark">
                <Icon name={channel === "email" ? "mail" : "phone"} />
                {channelLabels[channel]}
              </span>
              <strong dir="auto">{title}</strong>
              <span className="recipient">
                <span className="unseen">To </span>
                {recipient}
              </span>
              <When time={kept} />
            </summary>
            <p className="written message" dir="auto">
              {text}
            </p>
          </details>
        </li>
      ))}
    </ul>
  );
}
