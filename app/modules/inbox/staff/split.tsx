import type { ReactNode } from "react";

interface SplitProps {
  list: ReactNode;
  /** The page of a row; null: none is open. */
  opened: ReactNode;
}

/** A list, and on wide screens beside it what is open; on others in its place. */
export const Split = ({ list, opened }: SplitProps) => (
  <div className="split" data-open={opened ? true : undefined}>
    <div className="split-list">{list}</div>
    {opened && <div className="split-opened">{opened}</div>}
  </div>
);
