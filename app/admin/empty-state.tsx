import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  /** What to do next, or why there is nothing to do. */
  children: ReactNode;
}

/** Stands where a list would be. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
