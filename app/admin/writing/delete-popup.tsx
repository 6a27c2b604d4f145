import { Form, Link } from "react-router";
import { Popup } from "./popup.tsx";

interface DeletePopupProps {
  id: number;
  /** What it is called, and what it is: `article`. */
  title: string;
  kind: string;
  home: string;
  /** Until then it can be brought back. */
  days: number;
}

/** Asks before an item is deleted. */
export function DeletePopup({ id, title, kind, home, days }: DeletePopupProps) {
  return (
    <Popup title={`Delete this ${kind}?`} home={home}>
      <Form className="popup-ask" method="post" action={home}>
        <p>
          Readers will not find “{title}” any more. For {days} days you can bring it back, from the
          end of the list.
        </p>
        <input type="hidden" name="id" value={id} />
        <div className="popup-ways">
          <button className="staff-button danger" name="intent" value="delete">
            Delete
          </button>
          <Link className="staff-button" to={home} preventScrollReset data-begin>
            Keep it
          </Link>
        </div>
      </Form>
    </Popup>
  );
}
