import { useId, useState } from "react";
import { type FigureId, figureIds, figures } from "#modules/content/index.ts";

/** The drawn figures, to insert one. */
export function FigureChoice({ onChosen }: { onChosen: (id: FigureId) => void }) {
  const selectId = useId();
  const [id, setId] = useState<FigureId>(figureIds[0]);
  return (
    <div className="rich-text-panel stack">
      <div className="staff-field">
        <label htmlFor={selectId}>Figure</label>
        <select
          id={selectId}
          value={id}
          aria-describedby={`${selectId}-about`}
          onChange={(event) => setId(event.target.value as FigureId)}
        >
          {figureIds.map((each) => (
            <option key={each} value={each}>
              {figures[each].title}
            </option>
          ))}
        </select>
        <p id={`${selectId}-about`} className="quiet">
          {figures[id].about}
        </p>
      </div>
      <button className="staff-button" type="button" onClick={() => onChosen(id)}>
        Insert it
      </button>
    </div>
  );
}
