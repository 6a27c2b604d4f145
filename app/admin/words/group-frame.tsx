import { Fragment } from "react";
import type { ObjectFieldTemplateProps } from "@rjsf/utils";
import type { FormSchema } from "#domain/content/form-schema.ts";
import { AdminsOnly } from "./admins-only.tsx";
import { Fold } from "./fold.tsx";
import { isFaulty, isOnTheWay, type WordsContext } from "./form-context.ts";

type GroupProps = ObjectFieldTemplateProps<unknown, FormSchema & object, WordsContext>;

/** Few enough plain fields to stand in a row without opening anything. */
const isSmall = ({ properties = {} }: FormSchema) => {
  const fields = Object.values(properties);
  return fields.length <= 3 && fields.every((one) => !one.properties && !one.items && !one.anyOf);
};

/** Fields that belong together: a fold, or a few in a row. */
export function GroupFrame(props: GroupProps) {
  const { schema, properties, fieldPathId, title, registry, optionalDataControl, readonly } = props;
  const { path } = fieldPathId;
  const fields = properties.map(({ content, name }) => <Fragment key={name}>{content}</Fragment>);
  // The form itself, and an entry of a list, are framed already.
  if (path.length === 0 || typeof path.at(-1) === "number")
    return <div className="group">{fields}</div>;
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
    <Fold
      title={title}
      faulty={isFaulty(registry.formContext, path)}
      open={isOnTheWay(registry.formContext, path)}
    >
      <Help schema={schema} />
      <div className="group">{fields}</div>
      {!readonly && optionalDataControl}
    </Fold>
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
