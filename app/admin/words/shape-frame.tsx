import type { MultiSchemaFieldTemplateProps, OptionalDataControlsTemplateProps } from "@rjsf/utils";

/** An entry that can have one of two shapes: which, and its fields. */
export function ShapeFrame({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps) {
  return (
    <>
      <label className="word-field shape">
        <span>Kind</span>
        {selector}
      </label>
      {optionSchemaField}
    </>
  );
}

/** Adds a group that need not be there, or takes it away. */
export function OptionalGroup(props: OptionalDataControlsTemplateProps) {
  const { onAddClick, onRemoveClick, schema } = props;
  const act = onAddClick ?? onRemoveClick;
  return act ? (
    <button className="staff-button small" type="button" onClick={act}>
      {onAddClick ? "Add" : "Remove"} {schema.title?.toLowerCase()}
    </button>
  ) : null;
}
