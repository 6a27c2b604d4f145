import { useState } from "react";
import { useHydrated } from "../use-hydrated.ts";
import { shortcutsAreOn, switchShortcuts } from "./shortcuts.ts";

const shortcuts = {
  "/": "Search everything",
  "j, k": "In a list: the next row, the row before",
  x: "In a list: select the row",
  Enter: "Open the row",
};

/** Lists the single-key shortcuts, and turns them on or off on this device (WCAG 2.1.4). */
export function ShortcutSetting() {
  const live = useHydrated();
  return (
    <section aria-labelledby="shortcuts">
      <h2 id="shortcuts">Keyboard</h2>
      <dl className="fact-list">
        {Object.entries(shortcuts).map(([key, does]) => (
          <div key={key} className="fact-row">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      {live && <Switch />}
    </section>
  );
}

function Switch() {
  const [isOn, setOn] = useState(shortcutsAreOn);
  return (
    <p>
      <label className="tick">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            switchShortcuts(target.checked);
            setOn(target.checked);
          }}
        />
        Use these keys on this device
      </label>
    </p>
  );
}
