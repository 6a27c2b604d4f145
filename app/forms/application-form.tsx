import { useEffect, useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useOnline } from "#app/ui/use-online.ts";
import type { ApplicationCopy } from "#domain/content/application.ts";
import type { FormResult } from "#domain/form-result.ts";
import { fieldId } from "./application-fields.tsx";
import { applicationParts } from "./application-parts.tsx";
import { ApplicationProgress } from "./application-progress.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { ArrivedStatus, FormFoot } from "./form-foot.tsx";
import type { ApplicationWords } from "./form-words.server.ts";
import { useClubForm } from "./use-club-form.ts";
import { useDraft } from "./use-draft.ts";

export interface ApplicationFormProps {
  copy: ApplicationCopy;
  submit: string;
  words: ApplicationWords;
  /** The page's action. */
  action: string;
  arrived: FormResult | undefined;
}

/** The application (specification, points 2, 3, 5 and 8): one long form that says how far one is. */
export function ApplicationForm({ copy, submit, words, action, arrived }: ApplicationFormProps) {
  const form = useClubForm({ required: words.required, arrived });
  const { Form, formProps, shown, filling, valueOf, arrivedAt } = form;
  const draft = useDraft(formProps.ref, "application-draft", shown.outcome === "sent");
  const filled = useFilled(formProps.ref, filling);
  const ask = { copy, words, valueOf, errors: shown.errors, arrivedAt };
  return (
    <Form {...formProps} action={action} className="form application" id="application">
      <ApplicationProgress
        copy={copy}
        required={words.required}
        filled={filled}
        errors={shown.errors}
      />
      <div className="application-parts">
        {arrived && <ArrivedStatus form={form} />}
        <ErrorSummary
          heading={copy.mistakes}
          errors={shown.errors}
          order={order}
          labelOf={(name) => titleOf(copy, name)}
          idOf={fieldId}
        />
        <DraftNote copy={copy.draft} {...draft} />
        <div key={filling}>
          {applicationParts.map(({ id, draw }) => (
            <section key={id} className="application-part" id={`part-${id}`}>
              <h3 tabIndex={-1}>{copy.parts[id].heading}</h3>
              <p className="form-note">{copy.parts[id].text}</p>
              <div className="form-fields">{draw(ask)}</div>
            </section>
          ))}
        </div>
        <FormFoot form={form} submit={submit} privacy={copy.privacy} />
        <OfflineNote text={copy.draft.offline} />
      </div>
    </Form>
  );
}

/** Field names as they stand on the page. */
const order = applicationParts.flatMap(({ fields }) => fields);

/** A field's own name for the list of mistakes; a group's is its question. */
function titleOf({ labels, questions }: ApplicationCopy, name: string): string {
  const titles: Record<string, string> = { ...labels, ...questions };
  return titles[name] ?? name;
}

interface DraftNoteProps {
  copy: ApplicationCopy["draft"];
  state: "nothing" | "restored" | "cleared";
  clear: () => void;
}

/** Says what is kept on the device, and takes it away again. Only script keeps anything. */
function DraftNote({ copy, state, clear }: DraftNoteProps) {
  if (!useHydrated()) return null;
  return (
    <div className="draft">
      <p role="status">
        {state === "restored" && copy.restored}
        {state === "cleared" && copy.cleared}
      </p>
      <p>{copy.kept}</p>
      <button type="button" className="draft-clear" onClick={clear}>
        {copy.clear}
      </button>
    </div>
  );
}

function OfflineNote({ text }: { text: string }) {
  const online = useOnline();
  return (
    <p className="offline" role="status">
      {online ? "" : text}
    </p>
  );
}

/** What the form holds, after each edit; null until the page has come to life. */
function useFilled(form: React.RefObject<HTMLFormElement | null>, filling: number) {
  const [filled, setFilled] = useState<FormData | null>(null);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const look = () => setFilled(new FormData(element));
    look();
    element.addEventListener("input", look);
    return () => element.removeEventListener("input", look);
  }, [form, filling]);
  return filled;
}
