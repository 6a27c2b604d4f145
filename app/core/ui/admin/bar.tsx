import type { ReactNode } from "react";

/** A cell of a `bars` table: its number with a bar. @param share from 0 to 1 */
export const Bar = ({ share, children }: { share: number; children: ReactNode }) => (
  <td>
    <meter value={Math.min(1, Math.max(0, share))} max={1} aria-hidden="true" /> {children}
  </td>
);
