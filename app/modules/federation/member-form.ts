import { defineForm } from "#core/forms/define-form.ts";

/** An athlete's number at the federation. */
export const memberForm = defineForm({
  number: {
    kind: "line",
    label: "Member number",
    hint: "Empty: the athlete has none",
    most: 40,
  },
  paid_until: {
    kind: "day",
    label: "Paid until",
    hint: "Empty: not known",
    message: "Enter the date as year, month and day, such as 2027-03-31",
    optional: true,
  },
});
