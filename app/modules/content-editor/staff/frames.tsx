import type {
  FieldTemplateProps,
  MultiSchemaFieldTemplateProps,
  ObjectFieldTemplateProps,
  OptionalDataControlsTemplateProps,
} from "@rjsf/utils";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import { recordOf } from "#core/records.ts";
import type { FormSchema } from "#modules/content/index.ts";
import {
  errorsAt,
  isInvalid,
  isOnTheWay,
  type EditorContext,
  type EditorSchema,
} from "./form-context.ts";

/** Label, help, field and its errors. Groups and lists have their own frames. */
export function FieldFrame(props: FieldTemplateProps<unknown, EditorSchema, EditorContext>) {
  const { id, label, schema, hidden, required, children, fieldPathId, registry } = props;
  const { path } = fieldPathId;
  const errors = errorsAt(registry.formContext, path);
  if (schema.properties || schema.items || schema.anyOf || hidden) {
    return (
      <>
        {children}
        <FieldErrors id={id} errors={errors} />
      </>
    );
  }
  const isEntry = typeof path.at(-1) === "number";
  const help = isEntry ? undefined : schema.description;
  // If a whole group is for admins only, the group shows it.
  const isAdminsOnly = schema.readOnly;
  const field = (
    <div className="word-field" data-faulty={errors.length > 0 || undefined}>
      <label className={schema.part && "unseen"} htmlFor={id}>
        {isEntry ? label.replace(/-(\d+)$/, " $1") : label}
        {!required && !isEntry && !props.readonly && schema.type !== "boolean" && (
          <span className="quiet"> (optional)</span>
        )}
      </label>
      {help && (
        <p className="quiet" id={`${id}-help`}>
          {help}
          {isAdminsOnly && <AdminsOnly />}
        </p>
      )}
      {children}
      <FieldErrors id={id} errors={errors} />
    </div>
  );
  if (!schema.part) return field;
  return (
    <CollapsibleSection
      title={label}
      aside={String(props.formData ?? "")}
      isInvalid={errors.length > 0}
      open={isOnTheWay(registry.formContext, path)}
    >
      {field}
    </CollapsibleSection>
  );
}

function FieldErrors({ id, errors }: { id: string; errors: string[] }) {
  return errors.length > 0 ? (
    <p className="field-error" id={`${id}-fault`}>
      {errors.join(" ")}
    </p>
  ) : null;
}

interface FoldProps {
  title: string;
  /** A note beside the title, such as the number of entries or the current text; cut to one line. */
  aside?: string | undefined;
  /** It contains an error, so it opens automatically. */
  isInvalid: boolean;
  /** Open initially. */
  open?: boolean;
  children: ReactNode;
}

/**
 * A collapsible part of a form; its content is rendered only when open, so that long lists stay
 * fast.
 */
export function CollapsibleSection({
  title,
  aside,
  isInvalid,
  open: fromStart = false,
  children,
}: FoldProps) {
  const [open, setOpen] = useState(fromStart || isInvalid);
  useEffect(() => {
    if (isInvalid) setOpen(true);
  }, [isInvalid]);
  return (
    <details
      className="fold"
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-faulty={isInvalid || undefined}
    >
      <summary>
        <span className="fold-title">{title}</span>
        {aside && <span className="quiet fold-aside">{aside}</span>}
        {isInvalid && <span className="field-error">Needs fixing</span>}
      </summary>
      {open && <div className="fold-inside">{children}</div>}
    </details>
  );
}

type GroupProps = ObjectFieldTemplateProps<unknown, EditorSchema, EditorContext>;

/** Few enough plain fields for one row that is always open. */
const isSmall = ({ properties = {} }: FormSchema) => {
  const fields = Object.values(properties);
  return fields.length <= 3 && fields.every((one) => !one.properties && !one.items && !one.anyOf);
};

const partsOf = ({ properties = {} }: FormSchema) => [
  ...new Set(Object.values(properties).flatMap(({ part }) => part ?? [])),
];
const anchorOf = (part: string) => part.toLowerCase().replaceAll(" ", "-");

/** Fields that belong together: a collapsible, or a few in a row. */
export function GroupFrame(props: GroupProps) {
  const { schema, properties, fieldPathId, title, registry, optionalDataControl, readonly } = props;
  const { path } = fieldPathId;
  const fieldsIn = (part?: string) =>
    properties
      .filter(({ name }) => schema.properties?.[name]?.part === part)
      .map(({ content, name }) => <Fragment key={name}>{content}</Fragment>);
  const fields = fieldsIn();
  const parts = partsOf(schema);
  if (parts.length > 0)
    return (
      <>
        <nav className="action-row" aria-label="Jump to a group">
          {parts.map((part) => (
            <a key={part} href={`#${anchorOf(part)}`}>
              {part}
            </a>
          ))}
        </nav>
        {parts.map((part) => (
          <section key={part} className="form-part" aria-labelledby={anchorOf(part)}>
            <h2 id={anchorOf(part)}>{part}</h2>
            {fieldsIn(part)}
          </section>
        ))}
      </>
    );
  // The form itself, and an entry of a list, already have a frame.
  if (path.length === 0 || typeof path.at(-1) === "number")
    return <div className="field-group">{fields}</div>;
  if (isSmall(schema)) {
    return (
      <fieldset className="row-of-fields">
        <legend>{title}</legend>
        <Help schema={schema} />
        {fields}
        {!readonly && optionalDataControl}
      </fieldset>
    );
  }
  return (
    <CollapsibleSection
      title={title}
      aside={schema.part && String(recordOf(props.formData).subject ?? "")}
      isInvalid={isInvalid(registry.formContext, path)}
      open={isOnTheWay(registry.formContext, path)}
    >
      <Help schema={schema} />
      <div className="field-group">{fields}</div>
      {!readonly && optionalDataControl}
    </CollapsibleSection>
  );
}

function Help({ schema: { description, title, readOnly } }: { schema: FormSchema }) {
  return readOnly || (description && description !== title) ? (
    <p className="quiet help">
      {description}
      {readOnly && <AdminsOnly />}
    </p>
  ) : null;
}

/** An entry that can have one of two shapes: the choice, and its fields. */
export function ShapeFrame({
  selector,
  optionSchemaField,
}: MultiSchemaFieldTemplateProps<unknown, EditorSchema, EditorContext>) {
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

/** Adds or removes an optional group. */
export function OptionalGroup(
  props: OptionalDataControlsTemplateProps<unknown, EditorSchema, EditorContext>,
) {
  const { onAddClick, onRemoveClick, schema } = props;
  const act = onAddClick ?? onRemoveClick;
  return act ? (
    <button className="staff-button small" type="button" onClick={act}>
      {onAddClick ? "Add" : "Remove"} {schema.title?.toLowerCase()}
    </button>
  ) : null;
}

/** Shown beside a field that editors can see but not change. */
export const AdminsOnly = () => (
  <strong className="admins-only"> Only an admin can change this.</strong>
);
