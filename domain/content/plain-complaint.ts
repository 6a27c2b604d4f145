import type { z } from "zod";

/** What is wrong with a field, in words for people who never saw a schema. */
export function plainComplaint(issue: z.core.$ZodRawIssue): string {
  const many = issue.origin === "array";
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null
        ? "Fill this in."
        : "This does not fit here.";
    case "too_small":
      if (many) return `At least ${entries(Number(issue.minimum))}.`;
      if (issue.origin === "string") return "Fill this in.";
      return issue.inclusive === false && issue.minimum === 0
        ? "More than 0."
        : `At least ${issue.minimum}.`;
    case "too_big":
      if (many) return `At most ${entries(Number(issue.maximum))}.`;
      if (issue.origin === "string") return `At most ${issue.maximum} characters.`;
      return `At most ${issue.maximum}.`;
    case "invalid_value":
      return "Choose one of the list.";
    case "invalid_union":
      return "Something is missing here.";
    case "invalid_format":
      return formats[String(issue.format)] ?? "This is not written as it should be.";
    default:
      return "This is not written as it should be.";
  }
}

const entries = (count: number) => (count === 1 ? "one entry" : `${count} entries`);

const formats: Record<string, string> = {
  email: "Write an e-mail address, such as office@example.ca.",
  url: "Write a whole address, such as https://example.org/page.",
  date: "Write a day, such as 2027-09-12.",
  starts_with: "Start with a slash, such as /about.",
};
