import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { deviceTime } from "#core/time/time.ts";
import type { SavedBetween } from "../writing.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { Popup } from "#core/ui/admin/popup.tsx";
import { ErrorLine } from "#core/ui/admin/result-line.tsx";
import { saveObstacle } from "#core/ui/admin/save-obstacle.ts";
import { useUnanswered } from "#core/ui/admin/unanswered.tsx";
import { useLastList } from "#core/ui/admin/last-list.ts";
import { useHydrated } from "#core/ui/use-hydrated.ts";
import { type Autosaved, useAutosave } from "./autosave.ts";
import { PublishField, type PublishFieldProps } from "./fields.tsx";
import { ConflictNotice, type RevisionEntry, RevisionList } from "./history.tsx";
import { PreviewPane } from "./preview-pane.tsx";

/** The response to a form that was not saved; the form keeps its input. */
export interface WritingError {
  message: string;
  field: string;
  /** The form as sent, for browsers without JavaScript. */
  given: object;
  theirs: SavedBetween<object> | null;
}

/** An item with the initial values of its editor. */
export interface WritingStart extends PublishFieldProps {
  /** Null: a new one. */
  id: number | null;
  version: number;
  revisions: RevisionEntry[];
  /** The date of the earlier version that is shown; null: the current text. */
  shows: string | null;
}

interface WritingFormProps {
  title: string;
  /** The button's label: Save article. */
  saveLabel: string;
  home: string;
  calls: { create: string; item: string; idName: string };
  start: WritingStart;
  error: WritingError | undefined;
  fieldsOf: (form: FormData) => object;
  /** The page that previews the text while it is being written; none: there is no such page. */
  preview?: string;
  children: ReactNode;
}

/** The editor, a popup as large as the screen: saves drafts automatically, publishes on the button. */
export function WritingForm(props: WritingFormProps) {
  const { title, saveLabel, home, calls, start, error, fieldsOf, preview, children } = props;
  const isHydrated = useHydrated();
  const [shows, setShows] = useState<"text" | "preview">("text");
  const list = useLastList(home);
  const form = useRef<HTMLFormElement>(null);
  const autosave = useAutosave({ form, fieldsOf, ...calls, ...start });
  const submit = useSubmit();
  const [obstacle, setObstacle] = useState<{ message: string } | null>(null);
  const isBusy = useNavigation().state !== "idle";
  const conflict = useConflict(autosave, error);
  const refused = error && !error.theirs ? error : null;
  const unanswered = useUnanswered();
  const { touch, saved } = autosave;
  const isRepeated = saved.state === "failed" && saved.message === refused?.message;
  useEffect(() => {
    // A refused save, or one without a response, must still be autosaved.
    if (refused || unanswered) touch();
  }, [refused, unanswered, touch]);

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const sent = new FormData(event.currentTarget);
    const found = await saveObstacle();
    setObstacle(found);
    if (found) return;
    sent.set("_action", "save");
    const { id, version } = await autosave.leave();
    sent.set("id", String(id ?? ""));
    sent.set("version", String(version));
    await submit(sent, { method: "post", preventScrollReset: true });
  }

  return (
    <Popup title={title} home={list} isPage onClose={autosave.flush}>
      {preview && isHydrated && <Sides shows={shows} onChosen={setShows} />}
      <div className="writing" data-shows={shows}>
        <Form
          className="writing-form"
          method="post"
          ref={form}
          preventScrollReset
          noValidate
          onInput={autosave.touch}
          onKeyDown={keepOpen}
          onSubmit={onSubmit}
        >
          <input type="hidden" name="id" value={autosave.id ?? ""} />
          <input
            type="hidden"
            name="version"
            value={conflict?.theirs.version ?? autosave.version}
          />
          <div className="writing-fields stack">
            {start.shows && (
              <p className="notice">
                This is an earlier version: {start.shows}. Save it to restore it.
              </p>
            )}
            {conflict && (
              <ConflictNotice
                {...conflict}
                onKeepMine={() => autosave.keepMine(conflict.theirs.version)}
                home={home}
                id={autosave.id}
              />
            )}
            {children}
            <PublishField {...start} />
            <RevisionList home={home} id={start.id} revisions={start.revisions} />
          </div>
          <footer className="save-bar">
            <ErrorLine error={obstacle ?? unanswered ?? refused} />
            {!isRepeated && <AutosaveLine saved={autosave.saved} />}
            <PreviewLink
              to={autosave.id === null ? null : `${home}/${autosave.id}/preview`}
              flush={autosave.flush}
            />
            <ActionButton action="save" look="primary">
              {isBusy && <span className="spinner" />}
              {saveLabel}
            </ActionButton>
          </footer>
        </Form>
        {preview && isHydrated && <PreviewPane address={preview} form={form} fieldsOf={fieldsOf} />}
      </div>
    </Popup>
  );
}

interface SidesProps {
  shows: "text" | "preview";
  onChosen: (side: "text" | "preview") => void;
}

/** On screens without room for both: a switch between the text and the preview. */
const Sides = ({ shows, onChosen }: SidesProps) => (
  <div className="writing-sides">
    {(["text", "preview"] as const).map((side) => (
      <button
        key={side}
        className="staff-button small"
        type="button"
        aria-pressed={shows === side}
        onClick={() => onChosen(side)}
      >
        {side === "text" ? "Write" : "Preview"}
      </button>
    ))}
  </div>
);

/** Enter in a field does not publish an unfinished page; only the button does. */
function keepOpen(event: KeyboardEvent<HTMLFormElement>) {
  const { target } = event;
  if (event.key === "Enter" && target instanceof HTMLInputElement && target.type !== "file")
    event.preventDefault();
}

/** A conflict with a colleague's save, from autosave or the button, until the author has chosen. */
function useConflict({ saved, version }: ReturnType<typeof useAutosave>, error?: WritingError) {
  const met =
    saved.state === "conflict" ? saved : error?.theirs ? { ...error, theirs: error.theirs } : null;
  return met && met.theirs.version !== version ? met : null;
}

/** The autosave state; announced when something is wrong. */
function AutosaveLine({ saved }: { saved: Autosaved }) {
  const isWrong = saved.state === "failed";
  return (
    <p className="autosave" data-state={saved.state} role={isWrong ? "alert" : undefined}>
      {labelOf(saved)}
    </p>
  );
}

function labelOf(saved: Autosaved): string {
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
      return "Not saved: a colleague saved first";
  }
}

interface PreviewLinkProps {
  /** Null: nothing is saved yet. */
  to: string | null;
  /** Saves what is not saved yet. */
  flush: () => Promise<unknown>;
}

/** Opens a preview with the current text. */
function PreviewLink({ to, flush }: PreviewLinkProps) {
  if (to === null) return null;
  async function open(event: React.MouseEvent) {
    event.preventDefault();
    // Opened at once: browsers block windows opened after the click.
    const tab = window.open("", "_blank");
    await flush();
    if (tab) tab.location.href = new URL(to ?? "", location.href).href;
  }
  return (
    <a className="staff-button" href={to} target="_blank" rel="noreferrer" onClick={open}>
      <Icon name="eye" />
      Preview
    </a>
  );
}
