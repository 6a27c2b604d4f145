import { type SubmitEvent, useState } from "react";
import { Form, Link, useSubmit } from "react-router";
import { FaultLine } from "../fault-line.tsx";
import { saveObstacle } from "../save-obstacle.ts";
import { useUnanswered } from "../unanswered.ts";
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
  const submit = useSubmit();
  const unanswered = useUnanswered();
  const [obstacle, setObstacle] = useState<{ message: string } | null>(null);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { currentTarget: form } = event;
    const found = await saveObstacle("Nothing was deleted.");
    setObstacle(found);
    if (!found) await submit(form);
  }

  return (
    <Popup title={`Delete this ${kind}?`} home={home}>
      <Form className="popup-ask" method="post" action={home} onSubmit={onSubmit}>
        <p>
          Readers will not find “{title}” any more. For {days} days you can bring it back, from the
          end of the list.
        </p>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="intent" value="delete" />
        <FaultLine fault={obstacle ?? unanswered} />
        <div className="popup-ways">
          <button className="staff-button danger">Delete</button>
          <Link className="staff-button" to={home} preventScrollReset data-begin>
            Keep it
          </Link>
        </div>
      </Form>
    </Popup>
  );
}
