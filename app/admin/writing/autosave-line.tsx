import { deviceTime } from "#domain/time.ts";
import type { Autosaved } from "./use-autosave.ts";

/** What became of the text so far; read out when something is wrong. */
export function AutosaveLine({ saved }: { saved: Autosaved }) {
  const isWrong = saved.state === "failed";
  return (
    <p className="autosave" data-state={saved.state} role={isWrong ? "alert" : undefined}>
      {wordsOf(saved)}
    </p>
  );
}

function wordsOf(saved: Autosaved): string {
  switch (saved.state) {
    case "untouched":
      return "";
    case "waiting":
    case "saving":
      return "Saving…";
    case "saved":
      return `Draft saved ${deviceTime(saved.at)}`;
    case "failed":
      return `Not saved: ${saved.message}`;
    case "conflict":
      return "Not saved: a colleague was faster";
  }
}
