import { data, Form } from "react-router";
import { appContext } from "#core/request-context.ts";
import { eventIds, eventOf } from "#modules/content/index.ts";
import { tableHelp } from "../table.ts";
import { cleanLine } from "#core/clean-text.ts";
import {
  type PastedTable,
  type Preview,
  type PreviewLine,
  previewTable,
  saveTable,
} from "../paste.server.ts";
import { readMeet } from "../read.server.ts";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { StaffField, StaffTextArea } from "#core/ui/admin/field.tsx";
import { FailureLine } from "#core/ui/admin/result-line.tsx";
import { StaffCheckbox } from "#core/ui/admin/select.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/paste";
import { resultForm } from "../entry.ts";
import { ResultLists } from "./meet-fields.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Paste results");

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const found = await readMeet(ctx, params.meet);
  if (!found) throw data(null, 404);
  return {
    id: found.meet.id,
    name: found.meet.name,
    events: eventIds.map((id) => eventOf(id).name),
  };
}

type Given = StaffPageAction<Route.ActionArgs>;

export const action = pageActions({
  async preview(given: Given) {
    const { file = "", text = "" } = given.fields;
    const list = { text: file.trim() ? file : text, choices: null };
    const table = tableFrom(given.fields, list);
    return answer(given, await previewTable(given.ctx, given.params.meet, table), table);
  },
  async "save-list"(given: Given) {
    const { ctx, staff, params, fields } = given;
    const table = tableFrom(fields, { text: fields.text ?? "", choices: choicesFrom(fields) });
    return answer(given, await saveTable(ctx, staff, params.meet, table), table);
  },
});

const tableFrom = (
  { event = "", round = "" }: Record<string, string>,
  list: Pick<PastedTable, "text" | "choices">,
): PastedTable => ({
  ...list,
  event: cleanLine(event),
  round: cleanLine(round).slice(0, 40),
});

function answer({ ctx, params }: Given, result: Preview, sent: PastedTable) {
  if (result.outcome === "gone") throw data(null, 404);
  if (result.outcome === "saved")
    return redirectWithMessage(
      ctx,
      `/admin/meets/${params.meet}`,
      result.saved > 0 ? savedMessage(result) : { note: savedMessage(result) },
    );
  if (result.outcome === "unreadable") return data({ message: result.error, lines: [], sent }, 400);
  const message = result.failed ? "Nothing was saved: some lines need a look." : "";
  return data({ message, lines: result.lines, sent }, result.failed ? 400 : 200);
}

function savedMessage({ saved, known, skipped }: Record<"saved" | "known" | "skipped", number>) {
  const parts = [
    saved === 1 ? "1 result saved" : `${saved} results saved`,
    known > 0 && (known === 1 ? "1 was saved before" : `${known} were saved before`),
    skipped > 0 && (skipped === 1 ? "1 line skipped" : `${skipped} lines skipped`),
  ];
  return `${parts.filter(Boolean).join(", ")}.`;
}

/** The preview's fields for each line, by its number. */
function choicesFrom(fields: Record<string, string>): NonNullable<PastedTable["choices"]> {
  const numbers = Object.keys(fields).flatMap((name) => /^who_(\d{1,5})$/.exec(name)?.[1] ?? []);
  return Object.fromEntries(
    numbers.map((n) => [
      Number(n),
      {
        who: cleanLine(fields[`who_${n}`] ?? ""),
        isFormer: fields[`former_${n}`] === "yes",
        isSure: fields[`sure_${n}`] === "yes",
      },
    ]),
  );
}

/** Enters a whole results list: paste or choose it, check the preview, save. */
export default function PasteResults({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, events } = loaderData;
  const lines = actionData?.lines ?? [];
  const ours = lines.filter(({ who }) => who !== "");
  const others = lines.filter(({ who }) => who === "");
  const sent = actionData?.sent;
  return (
    <>
      <PageHead
        title="Paste a results list"
        back={[`/admin/meets/${id}`, name]}
        about="Nothing is stored before you save."
      />
      <FailureLine failure={actionData} />
      <ResultLists events={events} />
      {lines.length > 0 && sent && (
        <Form method="post" className="stack" noValidate>
          <input type="hidden" name="text" value={sent.text} />
          <input type="hidden" name="event" value={sent.event} />
          <input type="hidden" name="round" value={sent.round} />
          <h2>
            {ours.length === 1 ? "1 line of our athletes" : `${ours.length} lines of our athletes`}
          </h2>
          <ol className="lines">
            {ours.map((line) => (
              <PreviewedLine key={line.number} line={line} />
            ))}
          </ol>
          {others.length > 0 && (
            <details open={ours.length === 0}>
              <summary>
                {others.length === 1 ? "1 line is skipped" : `${others.length} lines are skipped`}:
                nobody of this name and year is in our families
              </summary>
              <ol className="lines">
                {others.map((line) => (
                  <PreviewedLine key={line.number} line={line} />
                ))}
              </ol>
            </details>
          )}
          <ActionButton action="save-list" look="primary">
            Save
          </ActionButton>
        </Form>
      )}
      <details className="panel" open={lines.length === 0}>
        <summary>
          <h2>{lines.length === 0 ? "The list" : "Change the list"}</h2>
        </summary>
        <Form method="post" encType="multipart/form-data" className="stack paste-form" noValidate>
          <StaffTextArea
            name="text"
            label="Lines from a results page or a spreadsheet"
            hint={tableHelp}
            rows={10}
            key={sent?.text}
            defaultValue={sent?.text ?? ""}
            spellCheck={false}
          />
          <StaffField name="file" label="Or a CSV file" type="file" accept=".csv,text/csv" />
          <StaffField
            name="event"
            label="Event"
            hint="Where the lines do not name it"
            list={resultForm.event.list}
            defaultValue={sent?.event ?? ""}
            autoComplete="off"
          />
          <StaffField
            name="round"
            label="Round"
            hint="Where the lines do not name it"
            maxLength={40}
            defaultValue={sent?.round ?? ""}
            autoComplete="off"
          />
          <ActionButton action="preview" look="primary">
            Look at it first
          </ActionButton>
        </Form>
      </details>
    </>
  );
}

/** A line with its athlete; without a name it is skipped. */
function PreviewedLine({ line }: { line: PreviewLine }) {
  const { number, listed, result, who, isFormer, isSure, errors, isKnown } = line;
  const other = Object.entries(errors).filter(([field]) => field !== "who" && field !== "sure");
  return (
    <li value={number}>
      <div>
        <strong>{listed}</strong>
        <span>{result}</span>
        {isKnown && <span className="quiet">Saved before: it stays as it is.</span>}
        {other.map(([field, text]) => (
          <p key={field} className="field-error">
            {text}
          </p>
        ))}
      </div>
      <StaffField
        id={`who_${number}`}
        name={`who_${number}`}
        label="Athlete; empty: skip"
        aria-label={`Athlete of line ${number}, ${listed}; empty: skip`}
        list={resultForm.who.list}
        defaultValue={who}
        error={errors.who}
        autoComplete="off"
      />
      {(errors.who || isFormer) && (
        <StaffCheckbox
          id={`former_${number}`}
          name={`former_${number}`}
          label="Former athlete, without a record"
          defaultValue={isFormer ? "yes" : ""}
        />
      )}
      {(errors.sure || isSure) && (
        <StaffCheckbox
          id={`sure_${number}`}
          name={`sure_${number}`}
          label="It is right"
          defaultValue={isSure ? "yes" : ""}
          error={errors.sure}
        />
      )}
    </li>
  );
}
