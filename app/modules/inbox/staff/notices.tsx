import { Link } from "react-router";
import type { InboxNotice } from "../inbox-notice.ts";

export const InboxNotices = ({ notices }: { notices: InboxNotice[] }) =>
  notices.map(({ to, label, rest }) => (
    <p key={to} className="notice">
      <Link to={to}>{label}</Link> {rest}
    </p>
  ));
