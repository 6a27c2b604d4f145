// The package's index also imports a test helper, which includes a validator that generates code.
import { recordOf } from "#core/records.ts";
import RjsfForm from "@rjsf/core/lib/components/Form.js";
import type {
  RegistryFieldsType,
  RegistryWidgetsType,
  TemplatesType,
  UiSchema,
  ValidatorType,
} from "@rjsf/utils";
import { type ReactNode, useMemo, useState } from "react";
import type { FieldProblem, FormSchema } from "#modules/content/index.ts";
import { choosingWidgets } from "./choices.tsx";
import type { Choices, EditorContext, EditorSchema } from "./form-context.ts";
import { FieldFrame, GroupFrame, OptionalGroup, ShapeFrame } from "./frames.tsx";
import { EntryFrame, ListFrame } from "./list-frame.tsx";
import { membershipFields } from "./memberships-field.tsx";
import { PhotoField } from "./photo-field.tsx";
import { plainWidgets } from "./widgets.tsx";

interface ContentFormProps {
  schema: FormSchema;
  value: unknown;
  choices: Choices;
  problems: FieldProblem[];
  /** The field to scroll to, if any. */
  target: (string | number)[] | null;
  onChange: () => void;
  onSave: (value: unknown) => void;
  /** Below the fields: the button. */
  children: ReactNode;
}

const templates = {
  FieldTemplate: FieldFrame,
  ObjectFieldTemplate: GroupFrame,
  ArrayFieldTemplate: ListFrame,
  ArrayFieldItemTemplate: EntryFrame,
  MultiSchemaFieldTemplate: ShapeFrame,
  OptionalDataControlsTemplate: OptionalGroup,
} satisfies Partial<TemplatesType<unknown, EditorSchema, EditorContext>>;
const widgets = {
  ...plainWidgets,
  ...choosingWidgets,
  photo: PhotoField,
} satisfies RegistryWidgetsType<unknown, EditorSchema, EditorContext>;
const fields = membershipFields as unknown as RegistryFieldsType<
  unknown,
  EditorSchema,
  EditorContext
>;
const filling = {
  arrayMinItems: { populate: "never" },
  emptyObjectFields: "skipEmptyDefaults",
} as const;

/** The form of a collection, generated from its schema. */
export function ContentForm(props: ContentFormProps) {
  const { schema, value, choices, problems, target, onChange, onSave, children } = props;
  const [data, setData] = useState(value);
  const uiSchema = useMemo(
    () => ({
      ...uiSchemaOf(schema, [value]),
      "ui:globalOptions": { enableOptionalDataFieldForType: ["object" as const] },
    }),
    [schema, value],
  );
  return (
    <RjsfForm<unknown, EditorSchema, EditorContext>
      className="words-form"
      schema={schema}
      uiSchema={uiSchema}
      formData={data}
      formContext={{ choices, problems, data, target }}
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

/**
 * The server validates, with the only schema; the content policy forbids validators that generate
 * code. The form only chooses which of two shapes an entry has: the one with fields for all its values.
 */
const noValidation: ValidatorType<unknown, EditorSchema, EditorContext> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
  isValid: (schema: EditorSchema, data: unknown) =>
    Object.entries(data ?? {}).every(
      ([name, value]) => value === undefined || name in (schema.properties ?? {}),
    ),
};

/** Names by which links, calendars and checkouts identify an entry. */
const keys = ["id", "anchor", "flag", "type"];

/** Fields that nobody edits: keys generated on save, and constants. */
export const isKey = (name: string, { const: fixed }: FormSchema) =>
  keys.includes(name) || fixed !== undefined;

const longLine = 60;

/** How each field is displayed. Text that is long anywhere in the data gets a larger box. */
function uiSchemaOf(
  schema: FormSchema,
  data: unknown[],
): UiSchema<unknown, EditorSchema, EditorContext> {
  if (schema.anyOf) {
    return { anyOf: schema.anyOf.map((one) => uiSchemaOf(one, data)) };
  }
  if (schema.choice === "option" || schema.choice === "options")
    return { "ui:field": schema.choice };
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [
        name,
        isKey(name, field) ? { "ui:widget": "hidden" } : uiSchemaOf(field, valuesOf(data, name)),
      ]),
    );
  }
  if (schema.items) {
    const entries = data.flatMap((list) => (Array.isArray(list) ? list : []));
    return { items: uiSchemaOf(schema.items, entries) };
  }
  return { "ui:widget": widgetOf(schema, data) };
}

const valuesOf = (data: unknown[], name: string) =>
  data.flatMap((one) => {
    const value = recordOf(one)[name];
    return value === undefined ? [] : [value];
  });

function widgetOf(
  { type, format, choice, enum: values, maxLength = 0 }: FormSchema,
  data: unknown[],
) {
  if (choice === "page" || choice === "photo") return choice;
  if (choice || values) return "choice";
  if (type === "boolean") return "yesNo";
  if (format === "cents") return "dollars";
  if (format === "month-day") return "monthDay";
  if (type === "integer" || type === "number") return "number";
  if (format === "date") return format;
  const long = data.some((text) => typeof text === "string" && text.length > longLine);
  return long || maxLength > 110 ? "words" : "line";
}
