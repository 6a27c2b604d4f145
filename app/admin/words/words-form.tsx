// The package's index also brings a helper for tests, and with it a validator that writes code.
import RjsfForm from "@rjsf/core/lib/components/Form.js";
import type {
  RegistryFieldsType,
  RegistryWidgetsType,
  RJSFSchema,
  TemplatesType,
} from "@rjsf/utils";
import { type ReactNode, useMemo, useState } from "react";
import type { Complaint } from "#domain/content/check-collection.ts";
import type { FormSchema } from "#domain/content/form-schema.ts";
import { choosingWidgets } from "./choosing.tsx";
import { FieldFrame } from "./field-frame.tsx";
import type { Choices } from "./form-context.ts";
import { GroupFrame } from "./group-frame.tsx";
import { EntryFrame, ListFrame } from "./list-frame.tsx";
import { membershipFields } from "./memberships-field.tsx";
import { noValidation } from "./no-validation.ts";
import { OptionalGroup, ShapeFrame } from "./shape-frame.tsx";
import { uiSchemaOf } from "./ui-schema.ts";
import { plainWidgets } from "./widgets.tsx";

interface WordsFormProps {
  schema: FormSchema;
  value: unknown;
  choices: Choices;
  complaints: Complaint[];
  /** The field to lead to; null: none was asked for. */
  target: (string | number)[] | null;
  onChange: () => void;
  onSave: (value: unknown) => void;
  /** What stands below the fields: the button. */
  children: ReactNode;
}

const templates = {
  FieldTemplate: FieldFrame,
  ObjectFieldTemplate: GroupFrame,
  ArrayFieldTemplate: ListFrame,
  ArrayFieldItemTemplate: EntryFrame,
  MultiSchemaFieldTemplate: ShapeFrame,
  OptionalDataControlsTemplate: OptionalGroup,
} as unknown as Partial<TemplatesType>;
const widgets = { ...plainWidgets, ...choosingWidgets } as unknown as RegistryWidgetsType;
const fields = membershipFields as unknown as RegistryFieldsType;
const filling = {
  arrayMinItems: { populate: "never" },
  emptyObjectFields: "skipEmptyDefaults",
} as const;

/** The form of a collection, made from its schema. */
export function WordsForm(props: WordsFormProps) {
  const { schema, value, choices, complaints, target, onChange, onSave, children } = props;
  const [data, setData] = useState(value);
  const uiSchema = useMemo(
    () => ({
      ...uiSchemaOf(schema, [value]),
      "ui:globalOptions": { enableOptionalDataFieldForType: ["object" as const] },
    }),
    [schema, value],
  );
  return (
    <RjsfForm
      className="words-form"
      schema={schema as RJSFSchema}
      uiSchema={uiSchema}
      formData={data}
      formContext={{ choices, complaints, data, target }}
      validator={noValidation}
      templates={templates}
      widgets={widgets}
      fields={fields}
      experimental_defaultFormStateBehavior={filling}
      noValidate
      noHtml5Validate
      onChange={({ formData }) => {
        setData(formData);
        onChange();
      }}
      onSubmit={({ formData }) => onSave(formData)}
    >
      {children}
    </RjsfForm>
  );
}
