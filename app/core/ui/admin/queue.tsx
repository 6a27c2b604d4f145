import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { NumberedPager } from "./list.tsx";

interface QueueProps {
  id: string;
  title: string;
  /** It needs somebody now. */
  alert?: boolean;
  /** The address's parameter that names its page. */
  name: string;
  page: number;
  hasMore: boolean;
  children: ReactNode;
}

/** What waits for staff, above a list: one line, which opens. It is open where the address names a page of it. */
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
