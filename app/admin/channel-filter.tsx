import { Link } from "react-router";

const choices = [
  { channel: null, name: "All", search: "" },
  { channel: "email", name: "E-mail", search: "?channel=email" },
  { channel: "sms", name: "SMS", search: "?channel=sms" },
] as const;

/** Narrows the outbox to one kind of message. */
export function ChannelFilter({ chosen }: { chosen: "email" | "sms" | null }) {
  return (
    <nav className="channels" aria-label="Kind of message">
      <ul>
        {choices.map(({ channel, name, search }) => (
          <li key={name}>
            <Link
              to={{ pathname: "/admin/outbox", search }}
              aria-current={channel === chosen ? "page" : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
