import { familyPath } from "#modules/families/index.ts";
import type { OwnWaiting } from "#modules/billing/index.server.ts";
import { inOrder } from "#core/ordinal.ts";
import { Button } from "#core/ui/button.tsx";
import { Answer } from "./answer.tsx";
import type { Refusal } from "./answers.ts";

interface WaitingSectionProps {
  waiting: OwnWaiting[];
  success: { at: string; message: string } | null;
  refusal: Refusal | undefined;
}

/** The family's waiting-list entries; a place that is held for it now comes first. */
export function WaitingSection({ waiting, success, refusal }: WaitingSectionProps) {
  const at = "waiting";
  if (waiting.length === 0 && success?.at !== at && refusal?.at !== at) return null;
  return (
    <section className="family-section" aria-labelledby={at}>
      <h2 id={at}>Waiting lists</h2>
      <Answer {...{ at, success, refusal }} />
      {waiting.length > 0 && (
        <ul className="family-waiting">
          {waiting.map((waiting) => (
            <WaitingEntry key={waiting.id} {...waiting} />
          ))}
        </ul>
      )}
    </section>
  );
}

function WaitingEntry(waiting: OwnWaiting) {
  const { id, title, subTitle, season, athletes, offeredUntil } = waiting;
  const headingId = `waiting-${id}`;
  return (
    <li>
      <h3 id={headingId}>{title}</h3>
      <p>
        <span dir="auto">{athletes.join(" and ")}</span>
        {[subTitle, season].filter(Boolean).map((text) => ` · ${text}`)}
      </p>
      <p>{placeLabel(waiting)}</p>
      <form method="post" action={familyPath} aria-labelledby={headingId}>
        <input type="hidden" name="id" value={id} />
        {offeredUntil && (
          <div className="family-offer">
            <Button name="_action" value="take-place">
              Take it and register
            </Button>
            <Button size="small" name="_action" value="pass-place">
              Pass this time
            </Button>
            <p>If you pass, the next family gets it and you keep your turn.</p>
          </div>
        )}
        <details>
          <summary>
            Leave the list…<span className="unseen"> for {title}</span>
          </summary>
          <p>The next family moves up, and we offer you nothing more.</p>
          <Button size="small" name="_action" value="leave-list">
            Leave the list
          </Button>
        </details>
      </form>
    </li>
  );
}

/** A family's position. */
function placeLabel({ offeredUntil, state, position, athletes }: OwnWaiting) {
  const places = athletes.length > 1 ? "Two spots are" : "A spot is";
  if (offeredUntil)
    return (
      <strong>
        {places} held for you until {offeredUntil}.
      </strong>
    );
  if (state === "offered") return "The time to take the spot has ended.";
  if (state === "passed")
    return `You passed the last spot on. You are ${inOrder(position)} in line for another.`;
  return position === 1 ? "You are first in line." : `You are ${inOrder(position)} in line.`;
}
