import { defineForm } from "#core/forms/define-form.ts";

/** The office's form for a note about a family. */
export const noteForm = defineForm({
  text: {
    kind: "text",
    label: "New note",
    hint: "Families and coaches don’t see it, but a person who asks for their data receives it.",
    most: 2000,
    required: "Write the note first",
    rows: 2,
    wide: true,
  },
  pinned: { kind: "tick", label: "Keep it on top" },
});
