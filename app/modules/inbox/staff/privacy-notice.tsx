import { Link } from "react-router";
import type { PrivacyEntry } from "#modules/privacy/staff/privacy.tsx";

/** In the spam tab: requests that are held there too. */
export function QuarantineNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="panel held-notice">
      <Link to="/admin/privacy#held">
        {count === 1 ? "One privacy request" : `${count} privacy requests`}
      </Link>{" "}
      may be spam as well.
    </p>
  );
}

/** In the inbox: requests to answer, and by when. Renders nothing if there are none. */
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
