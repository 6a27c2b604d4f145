import { z } from "zod";
import { adminsOnly } from "./admins-only.ts";

/** The words around the enquiry form's fields. */
export const enquiryCopySchema = z.object({
  heading: z.string().describe("The form's heading"),
  blurb: z.string().describe("What happens after it is sent"),
  needed: z.string().describe("Says which fields must be filled in"),
  trackAndField: z.string().describe("The first group of checkboxes"),
  athletic: z.string().describe("The second group of checkboxes"),
  questions: z.string().describe("The free text's label"),
  friends: z
    .object({
      heading: z.string().describe("The heading"),
      text: z.string().describe("The sentence below it"),
    })
    .describe("Why bring friends"),
  ownGroup: z.string().describe("The question answered with Yes or No"),
  submit: z.string().describe("The button"),
  privacy: z.string().describe("What is asked for, why, and who receives it").meta(adminsOnly),
});
export type EnquiryCopy = z.output<typeof enquiryCopySchema>;

/** The words around the newsletter box. */
export const subscribeCopySchema = z.object({
  heading: z.string().describe("Above the box"),
  blurb: z.string().describe("What subscribers get, and how often"),
  label: z.string().describe("The field's label"),
  submit: z.string().describe("The button"),
  consent: z
    .string()
    .describe("What a subscriber agrees to, by whom and how it ends (CASL, s. 10): kept as proof")
    .meta(adminsOnly),
  next: z.string().describe("Says that the mail's button has to be pressed"),
  // Clubs that saved these words before this sentence was asked for keep what they saved.
  sent: z
    .string()
    .default(
      "One step is left: press the button in the e-mail that we send to this address. Only then are you on the list.",
    )
    .describe("After it was sent: says so again"),
  box: z
    .object({
      label: z.string().describe("Beside the box"),
      more: z.string().describe("Below it: by whom, how often and how it ends"),
    })
    .describe("The unticked box on the other forms; what it says is kept as proof")
    .meta(adminsOnly),
});
export type SubscribeCopy = z.output<typeof subscribeCopySchema>;

/** What the forms ask and say of children under 13 (decision 9). */
export const under13CopySchema = z.object({
  box: z
    .object({
      label: z.string().describe("Beside the box that a child ticks"),
      more: z.string().describe("Below it: who leaves it empty"),
    })
    .describe("On forms that ask for no age"),
  choice: z
    .object({
      legend: z.string().describe("The question"),
      guardian: z
        .string()
        .describe("The answer that is chosen already: the writer is the guardian"),
      athlete: z.string().describe("The other one: a child writes"),
    })
    .describe("Below an age under 13"),
  text: z.string().describe("To the child: whom we write to, and what we don't keep"),
  name: z.string().describe("The label of the guardian's name"),
  email: z.string().describe("The label of the guardian's e-mail"),
  newsletter: z
    .string()
    .describe("Above the button that subscribes: for what age; what it says is kept as proof"),
});
export type Under13Copy = z.output<typeof under13CopySchema>;
