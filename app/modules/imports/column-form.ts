import { defineForm, type FormField } from "#core/forms/define-form.ts";
import { importFields } from "./columns.ts";
import { dateOrders } from "./dates.ts";

/** The name of a field's column in the form. */
export const columnField = (field: string) => `column_${field}`;

/** The form that assigns columns to fields. */
export const columnForm = defineForm({
  ...Object.fromEntries(
    Object.entries(importFields).map(([field, { label }]): [string, FormField] => [
      columnField(field),
      { kind: "choice", options: "given", none: "Not in the file", label },
    ]),
  ),
  date_order: {
    kind: "choice",
    options: dateOrders,
    none: "As the file says",
    label: "Dates such as 04/05/2015",
    hint: "Needed only if the dates can be read in two ways",
  },
});
