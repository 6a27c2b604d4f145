import type { ReactNode } from "react";

/** What search engines are told; folded away, for most pages say it themselves. */
export function SearchFields({ children }: { children: ReactNode }) {
  return (
    <details className="writing-part">
      <summary>For search engines</summary>
      <div className="writing-part-fields">{children}</div>
    </details>
  );
}
