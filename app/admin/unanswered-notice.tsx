import { FaultLine } from "./fault-line.tsx";
import { useUnanswered } from "./unanswered.ts";

/** Says that the form that was just sent got no answer, and that its words are still there. */
export function UnansweredNotice() {
  const told = useUnanswered();
  return told && <FaultLine fault={told} />;
}
