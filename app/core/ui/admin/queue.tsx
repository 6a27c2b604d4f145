import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { NumberedPager } from "./list.tsx";

interface QueueProps {
  id: string;
  title: string;
  /** It needs attention now. */
  alert?: boolean;
  /** The query parameter for its page. */
  name: string;
  page: number;
  hasMore: boolean;
  children: ReactNode;
}

/** A queue above a list: one collapsible line. It is open if the address names one of its pages. */
export function Queue({ id, title, alert, name, page, hasMore, children }: QueueProps) {
  const asked = new URLSearchParams(useLocation().search);
  return (
    <details className="queue" data-alert={alert} open={asked.has(name) || undefined}>
      <summary>
        <Icon name={alert ? "alert" : "clock"} />
        <h2 id={id}>{title}</h2>
      </summary>
      {children}
      <NumberedPager name={name} page={page} hasMore={hasMore} />
    </details>
  );
}
