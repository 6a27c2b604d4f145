import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps } from "@rjsf/utils";
import type { FormSchema } from "#domain/content/form-schema.ts";
import { entryName } from "./entry-name.ts";
import { Fold } from "./fold.tsx";
import { isFaulty, valueAt, type WordsContext } from "./form-context.ts";

type ListProps = ArrayFieldTemplateProps<unknown[], FormSchema & object, WordsContext>;
type EntryProps = ArrayFieldItemTemplateProps<unknown, FormSchema & object, WordsContext>;

const holdsGroups = ({ items }: FormSchema) => Boolean(items?.properties ?? items?.anyOf);

/** A list with a way to add to it. */
export function ListFrame(props: ListProps) {
  const { schema, items, canAdd, onAddClick, title, fieldPathId, registry } = props;
  const { path } = fieldPathId;
  const list = (
    <>
      {schema.description && schema.description !== title && (
        <p className="quiet help">{schema.description}</p>
      )}
      <ul className="entries">{items}</ul>
      {canAdd && (
        <button className="staff-button" type="button" onClick={onAddClick}>
          Add an entry<span className="unseen"> to {title}</span>
        </button>
      )}
    </>
  );
  if (path.length === 0) return list;
  if (!holdsGroups(schema))
    return (
      <fieldset className="row-of-fields">
        <legend>{title}</legend>
        {list}
      </fieldset>
    );
  const count = items.length === 1 ? "1 entry" : `${items.length} entries`;
  return (
    <Fold title={title} aside={count} faulty={isFaulty(registry.formContext, path)}>
      {list}
    </Fold>
  );
}

/** One entry of a list, with the buttons that move and remove it. */
export function EntryFrame({ children, schema, index, buttonsProps, registry }: EntryProps) {
  const { path } = buttonsProps.fieldPathId;
  const { data, choices } = registry.formContext;
  const entry = valueAt(data, path);
  if (!schema.properties && !schema.anyOf)
    return (
      <li className="entry plain">
        {children}
        <EntryButtons {...buttonsProps} name={`${index + 1}`} />
      </li>
    );
  const name = entryName(entry, choices);
  return (
    <li className="entry">
      <Fold
        title={name || `New entry ${index + 1}`}
        faulty={isFaulty(registry.formContext, path)}
        open={name === ""}
      >
        {children}
        <EntryButtons {...buttonsProps} name={name || `entry ${index + 1}`} />
      </Fold>
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
    <div className="entry-buttons">
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
