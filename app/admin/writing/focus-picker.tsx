import { useId, useState } from "react";

interface FocusPickerProps {
  url: string;
  /** In quarters from the left and from the top. */
  focus: [number, number];
  onChosen: (focus: [number, number]) => void;
}

const across = ["far left", "left", "middle", "right", "far right"];
const down = ["top", "upper part", "middle", "lower part", "bottom"];

/** Twenty-five places on the picture; the one chosen stays in sight wherever the picture is cut. */
export function FocusPicker({ url, focus, onChosen }: FocusPickerProps) {
  const name = useId();
  const [chosen, setChosen] = useState(focus);
  return (
    <fieldset className="focus-picker">
      <legend>What should stay in sight when it is cut?</legend>
      <div className="focus-picture">
        <img src={url} alt="" />
        <div className="focus-places">
          {down.flatMap((row, y) =>
            across.map((column, x) => (
              <input
                key={`${row} ${column}`}
                type="radio"
                name={name}
                aria-label={`${row}, ${column}`}
                checked={chosen[0] === x && chosen[1] === y}
                onInput={(event) => event.stopPropagation()}
                onChange={() => {
                  setChosen([x, y]);
                  onChosen([x, y]);
                }}
              />
            )),
          )}
        </div>
      </div>
    </fieldset>
  );
}
