import { capitalized } from "#core/capitalized.ts";
import { recordOf } from "#core/records.ts";
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from "@rjsf/utils";
import type { FormSchema } from "#modules/content/index.ts";
import { formatMoney } from "#core/money.ts";
import {
  type Choices,
  isInvalid,
  isOnTheWay,
  valueAt,
  type EditorContext,
  type EditorSchema,
} from "./form-context.ts";
import { AdminsOnly, CollapsibleSection } from "./frames.tsx";

type ListProps = ArrayFieldTemplateProps<unknown, EditorSchema, EditorContext>;
type EntryProps = ArrayFieldItemTemplateProps<unknown, EditorSchema, EditorContext>;

const holdsGroups = ({ items }: FormSchema) => Boolean(items?.properties ?? items?.anyOf);

/** A list with an add button. */
export function ListFrame(props: ListProps) {
  const { schema, items, canAdd, onAddClick, title, fieldPathId, registry, readonly } = props;
  const { path } = fieldPathId;
  const list = (
    <>
      {(schema.readOnly || (schema.description && schema.description !== title)) && (
        <p className="quiet help">
          {schema.description}
          {schema.readOnly && <AdminsOnly />}
        </p>
      )}
      {schema.fixed && <p className="quiet help">Only an admin can add or remove entries.</p>}
      <ul className="entries">{items}</ul>
      {canAdd && !readonly && !schema.fixed && (
        <button className="staff-button" type="button" onClick={onAddClick}>
          Add an entry<span className="unseen"> to {title}</span>
        </button>
      )}
    </>
  );
  if (path.length === 0) return list;
  if (!holdsGroups(schema) && !schema.part)
    return (
      <fieldset className="row-of-fields">
        <legend>{title}</legend>
        {list}
      </fieldset>
    );
  const count = items.length === 1 ? "1 entry" : `${items.length} entries`;
  return (
    <CollapsibleSection
      title={title}
      aside={count}
      isInvalid={isInvalid(registry.formContext, path)}
      open={isOnTheWay(registry.formContext, path)}
    >
      {list}
    </CollapsibleSection>
  );
}

/** One entry of a list, with the buttons that move and remove it. */
export function EntryFrame(props: EntryProps) {
  const { children, schema, index, buttonsProps, registry, readonly } = props;
  const { path } = buttonsProps.fieldPathId;
  const buttons = { ...buttonsProps, hasRemove: buttonsProps.hasRemove && !schema.fixed };
  const { data, choices } = registry.formContext;
  const entry = valueAt(data, path);
  if (!schema.properties && !schema.anyOf)
    return (
      <li className="entry plain">
        {children}
        {!readonly && <EntryButtons {...buttons} name={`${index + 1}`} />}
      </li>
    );
  const name = entryName(entry, choices);
  return (
    <li className="entry">
      <CollapsibleSection
        title={name || `New entry ${index + 1}`}
        isInvalid={isInvalid(registry.formContext, path)}
        open={name === "" || isOnTheWay(registry.formContext, path)}
      >
        {children}
        {!readonly && <EntryButtons {...buttons} name={name || `entry ${index + 1}`} />}
      </CollapsibleSection>
    </li>
  );
}

function EntryButtons({
  name,
  hasMoveUp,
  hasMoveDown,
  hasRemove,
  onMoveUpItem,
  onMoveDownItem,
  onRemoveItem,
}: EntryProps["buttonsProps"] & { name: string }) {
  return (
    <div className="action-row">
      {hasMoveUp && <EntryButton act="Move up" name={name} onClick={onMoveUpItem} />}
      {hasMoveDown && <EntryButton act="Move down" name={name} onClick={onMoveDownItem} />}
      {hasRemove && <EntryButton act="Remove" name={name} onClick={onRemoveItem} />}
    </div>
  );
}

function EntryButton({ act, name, onClick }: { act: string; name: string; onClick: () => void }) {
  return (
    <button className="staff-button small" type="button" onClick={onClick}>
      {act}
      <span className="unseen"> {name}</span>
    </button>
  );
}

const naming = ["heading", "title", "subtitle", "name", "label", "text", "alt", "figure", "amount"];
const longest = 70;

/** The title of a closed list entry: enough to recognise it. */
function entryName(entry: unknown, choices: Choices): string {
  const fields = recordOf(entry);
  if (fields.weekday || fields.group) return sessionName(fields, choices);
  const named = naming.map((name) => fields[name]).find((value) => isText(value) || isList(value));
  const first = isList(named) ? String(named[0] ?? "") : isText(named) ? named : "";
  const name = first.length > longest ? `${first.slice(0, longest).trimEnd()}…` : first;
  return [name, ...aside(fields)].filter(Boolean).join(" · ");
}

function sessionName(
  { weekday, start, end, group, venue, season }: Record<string, unknown>,
  choices: Choices,
) {
  const labelOf = (list: string, value: unknown) =>
    choices[list]?.find((choice) => choice.value === value)?.label;
  const day = isText(weekday) ? capitalized(weekday) : "";
  const hours = [start, end].filter(isText).join("–");
  return [`${day} ${hours}`.trim(), labelOf("group", group), season, labelOf("venue", venue)]
    .filter(isText)
    .join(" · ");
}

function aside({ year, date, from, priceCents, town }: Record<string, unknown>): string[] {
  const price = typeof priceCents === "number" ? formatMoney(priceCents) : null;
  return [year, date, price, town, from].filter(isText).slice(0, 1);
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > 0;
