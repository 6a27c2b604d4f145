import { type ComposedMail, type Sender, writtenMail } from "#modules/content/index.ts";

interface Answer {
  reference: string;
  message: string;
  /** The Message-IDs of the thread so far. */
  before: string[];
}

/** What a submission's mails are called: the same in each, so that mail programs keep them together. */
export const subjectOf = (reference: string) => `Your message to us (${reference})`;

const wrote = "You’re getting this because you wrote to us.";

/** An answer that staff wrote. A person wrote it: an out-of-office notice may answer it. */
export function answerMail({ reference, message, before }: Answer, club: Sender): ComposedMail {
  const last = before.at(-1);
  return {
    ...writtenMail({ subject: `Re: ${subjectOf(reference)}`, message, why: [wrote] }, club),
    headers: {
      "Auto-Submitted": "no",
      ...(last && { "In-Reply-To": last, References: before.join(" ") }),
    },
  };
}
