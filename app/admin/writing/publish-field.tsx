import { useState } from "react";
import { placeOf } from "#domain/time.ts";
import type { PublishChoice } from "./publish-time.ts";
import type { WrittenState } from "./written-entry.ts";

export interface PublishFieldProps {
  state: WrittenState | "new";
  /** When it is or was published, in words; null: never. */
  published: string | null;
  /** The same for `datetime-local`, in the club's zone. */
  publishTime: string;
  zone: string;
}

/** Whether and when readers see it. */
export function PublishField({ state, published, publishTime, zone }: PublishFieldProps) {
  const [choice, setChoice] = useState<PublishChoice>(
    state === "new"
      ? "now"
      : state === "scheduled"
        ? "later"
        : state === "draft"
          ? "draft"
          : "keep",
  );
  const choices: [PublishChoice, string][] = [
    ...(state === "published"
      ? [["keep", `Published${published ? ` ${published}` : ""}: readers see the changes`] as const]
      : [["now", "Now"] as const]),
    ["later", "At a time"],
    ["draft", state === "published" ? "Take it off the website" : "Not yet: keep it as a draft"],
  ].map(([value, label]) => [value as PublishChoice, label as string]);
  return (
    <fieldset className="publish">
      <legend>When readers see it</legend>
      {choices.map(([value, label]) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name="publish"
            value={value}
            checked={choice === value}
            onChange={() => setChoice(value)}
          />
          {label}
        </label>
      ))}
      <div className="staff-field" data-quiet={choice !== "later" || undefined}>
        <label htmlFor="publish-time">Day and time, in {placeOf(zone)}</label>
        <input
          id="publish-time"
          type="datetime-local"
          name="publish_time"
          defaultValue={publishTime}
          onInput={() => setChoice("later")}
        />
      </div>
    </fieldset>
  );
}
