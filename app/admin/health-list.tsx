import type { HealthFinding } from "#domain/health.ts";
import { Icon } from "./icon.tsx";

const words = { good: "Good", look: "Look at this", trouble: "Trouble" };
const icons = { good: "check", look: "clock", trouble: "alert" } as const;
const marks = { good: "delivered", look: "retrying", trouble: "parked" };
const urgency = { trouble: 0, look: 1, good: 2 };

/** What was found, the urgent first. */
export function HealthList({ findings }: { findings: HealthFinding[] }) {
  const sorted = findings.toSorted((a, b) => urgency[a.state] - urgency[b.state]);
  return (
    <ul className="findings">
      {sorted.map(({ area, state, says, advice }) => (
        <li key={area}>
          <h2>{area}</h2>
          <span className="mark" data-state={marks[state]}>
            <Icon name={icons[state]} />
            {words[state]}
          </span>
          <p>
            {says}
            {advice && <span className="quiet"> {advice}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
