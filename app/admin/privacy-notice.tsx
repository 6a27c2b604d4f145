import { Link } from "react-router";
import type { PrivacyEntry } from "./privacy-request-card.tsx";

/** In the inbox: requests that have to be answered, and by when. Nothing when there are none. */
export function PrivacyNotice({ open }: { open: Pick<PrivacyEntry, "due" | "late">[] }) {
  const [first] = open;
  if (!first) return null;
  const count = open.length === 1 ? "One privacy request" : `${open.length} privacy requests`;
  return (
    <p className="panel">
      <Link to="/admin/privacy">{count}</Link>{" "}
      {first.late
        ? `to answer, the first was due ${first.due}.`
        : `to answer, the first by ${first.due}.`}
    </p>
  );
}
