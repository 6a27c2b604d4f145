import { Link } from "react-router";

interface SaveButtonsProps {
  /** What the form is about; its actions are `add-` and `save-` with it. */
  what: "group" | "session" | "location";
  isNew: boolean;
  /** The effects of the change are shown, to be confirmed. */
  isAsked: boolean;
  busy: true | undefined;
  /** Where Cancel leads. */
  to: string;
}

/** The buttons below a form of the schedule. */
export const SaveButtons = ({ what, isNew, isAsked, busy, to }: SaveButtonsProps) => (
  <div className="form-buttons">
    <button
      className="staff-button primary"
      name="_action"
      value={`${isNew ? "add" : "save"}-${what}`}
      aria-disabled={busy}
    >
      {isNew ? `Add the ${what}` : isAsked ? "Yes, save" : "Save"}
    </button>
    <Link className="staff-button" to={to}>
      Cancel
    </Link>
  </div>
);
