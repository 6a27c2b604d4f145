import { When } from "../when.tsx";
import { stateLabels, type WrittenEntry } from "./written-entry.ts";

/** Whether readers have it, and whether something waits to be published. */
export function WrittenMark({ state, published, isChanged }: WrittenEntry) {
  return (
    <p className="written-mark">
      <span className="mark" data-written={state}>
        {stateLabels[state]}
      </span>
      {state === "scheduled" && published && <span className="quiet">{published.exact}</span>}
      {isChanged && state !== "draft" && <span className="quiet">Changes not published yet</span>}
    </p>
  );
}

/** Who saved it last. */
export function LastSaved({ saved, savedBy }: WrittenEntry) {
  if (!savedBy) return null;
  return (
    <p className="quiet written-saved">
      Saved <When time={saved} /> by {savedBy}
    </p>
  );
}
