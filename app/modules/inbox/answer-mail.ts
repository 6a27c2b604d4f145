import { type ComposedMail, type Sender, writtenMail } from "#modules/content/index.ts";

interface Answer {
  reference: string;
  message: string;
  /** The Message-IDs of the thread so far. */
  before: string[];
}

/** The subject of a submission's mails: the same in each, so that mail programs group them. */
export const subjectOf = (reference: string) => `Your message to us (${reference})`;

const wrote = "You’re getting this because you wrote to us.";

/** An answer that staff wrote. It is not marked as automatic, so out-of-office notices may reply to it. */
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
