/** What staff call the fields whose own names do not read well. */
const labels: Record<string, string> = {
  client_details: "Details",
  email: "E-mail",
  firstname: "First name",
  lastname: "Last name",
  to: "To",
  replyTo: "Answers go to",
  subject: "Subject",
  text: "Text",
  body: "Text",
};

/** A field's name as words: `sport_priority_1` is "Sport priority 1". */
export function fieldLabel(field: string): string {
  const words = field.replaceAll(/[_-]+/g, " ").trim();
  return labels[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
