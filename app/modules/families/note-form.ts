import { defineForm } from "#core/forms/define-form.ts";

/** The office's form for a note about a family. */
export const noteForm = defineForm({
  text: {
    kind: "text",
    label: "New note",
    hint: "No family and no coach sees it. A person who asks for their data gets it.",
    most: 2000,
    required: "Write the note first",
    rows: 2,
    wide: true,
  },
  pinned: { kind: "tick", label: "Keep it on top" },
});
