import { useEffect, useState } from "react";
import { useNavigation, useSubmit } from "react-router";
import type { FormSchema } from "#domain/content/form-schema.ts";
import { FaultLine } from "../fault-line.tsx";
import { saveObstacle } from "../save-obstacle.ts";
import { fieldId } from "./field-address.ts";
import type { Choices } from "./form-context.ts";
import { useLeaveWarning } from "./leave-warning.ts";
import { type Refusal, SaveResult } from "./save-result.tsx";
import { WordsForm } from "./words-form.tsx";

interface CollectionEditorProps {
  schema: FormSchema;
  value: unknown;
  /** The version the value is of. */
  version: number;
  choices: Choices;
  refusal: Refusal | undefined;
  /** The field to lead to; null: none was asked for. */
  target: (string | number)[] | null;
}

/** A collection's form, what became of the last save, and the button that is always in reach. */
export function CollectionEditor(props: CollectionEditorProps) {
  const { schema, value, version, choices, refusal, target } = props;
  const [changed, setChanged] = useState(false);
  const [latest, setLatest] = useState(value);
  useEffect(() => {
    // A field that is not the staff member's to change takes no focus: it comes into view.
    const field = target && document.getElementById(fieldId(target));
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }, [target]);
  const submit = useSubmit();
  const saving = useNavigation().formMethod === "POST";
  useLeaveWarning(changed && !saving);
  const [obstacle, setObstacle] = useState<{ message: string } | null>(null);
  const [latestBase, setLatestBase] = useState(version);
  const save = async (words: unknown, base: number, confirmed = "") => {
    setLatest(words);
    setLatestBase(base);
    const found = await saveObstacle();
    setObstacle(found);
    if (found) return;
    const value = JSON.stringify(words);
    await submit({ intent: "save", base, value, confirmed }, { method: "post" });
  };
  return (
    <>
      <SaveResult
        refusal={refusal}
        schema={schema}
        onOverrule={(theirs) => void save(latest, theirs)}
        onConfirm={(confirmed) => void save(latest, latestBase, confirmed)}
      />
      <WordsForm
        {...{ schema, value, choices, target }}
        complaints={refusal?.outcome === "invalid" ? refusal.complaints : []}
        onChange={() => setChanged(true)}
        onSave={(words) => void save(words, version)}
      >
        <div className="save-bar">
          <FaultLine fault={obstacle} />
          <button className="staff-button primary" aria-disabled={saving || undefined}>
            {saving ? "Saving …" : "Save and show on the website"}
          </button>
          <span className="quiet">{changed ? "Not saved yet" : "No changes"}</span>
        </div>
      </WordsForm>
    </>
  );
}
