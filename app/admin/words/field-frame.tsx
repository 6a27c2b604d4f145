import type { FieldTemplateProps } from "@rjsf/utils";
import type { FormSchema } from "#domain/content/form-schema.ts";
import { AdminsOnly } from "./admins-only.tsx";
import { faultsAt, type WordsContext } from "./form-context.ts";

/** Label, help, field and what is wrong with it. Groups and lists frame themselves. */
export function FieldFrame(props: FieldTemplateProps<unknown, FormSchema & object, WordsContext>) {
  const { id, label, schema, hidden, required, children, fieldPathId, registry } = props;
  const { path } = fieldPathId;
  const faults = faultsAt(registry.formContext, path);
  if (schema.properties || schema.items || schema.anyOf || hidden) {
    return (
      <>
        {children}
        <Faults id={id} faults={faults} />
      </>
    );
  }
  const isEntry = typeof path.at(-1) === "number";
  const help = isEntry ? undefined : schema.description;
  // Where a whole group is an admin's, the group says so.
  const saysAdmin = schema.readOnly;
  return (
    <div className="word-field" data-faulty={faults.length > 0 || undefined}>
      <label htmlFor={id}>
        {isEntry ? label.replace(/-(\d+)$/, " $1") : label}
        {!required && !isEntry && !props.readonly && schema.type !== "boolean" && (
          <span className="quiet"> (if any)</span>
        )}
      </label>
      {help && (
        <p className="quiet" id={`${id}-help`}>
          {help}
          {saysAdmin && <AdminsOnly />}
        </p>
      )}
      {children}
      <Faults id={id} faults={faults} />
    </div>
  );
}

function Faults({ id, faults }: { id: string; faults: string[] }) {
  return faults.length > 0 ? (
    <p className="fault" id={`${id}-fault`}>
      {faults.join(" ")}
    </p>
  ) : null;
}
