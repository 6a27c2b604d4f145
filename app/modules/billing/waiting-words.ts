import { offerHours, waitingHeading, type WaitingState } from "#modules/enrolment/index.ts";

/** `ended`: nobody answered the offer in time, and the next sweep records it. */
export type ShownWaitingState = WaitingState | "ended";

const hours = `This offer has ended: we heard nothing within ${offerHours} hours. The next family gets the spot, and you are off the list.`;

/** What a family reads of an entry without an open offer. */
export const waitingWords: Record<Exclude<ShownWaitingState, "offered">, string> = {
  waiting: "You passed, and you are on the waiting list with your turn for the next spot.",
  passed: "You passed, and you are on the waiting list with your turn for the next spot.",
  taken: "You took this spot, and the registration is paid. The receipt is in your email.",
  left: "You have left the waiting list. Nothing more will be offered to you.",
  lapsed: hours,
  ended: hours,
  removed: "The office has taken you off this waiting list. Please write to us if that is wrong.",
  over: "The season of this waiting list is over.",
  double: "You have an earlier turn on this list, and it counts.",
};

const headings: Partial<Record<ShownWaitingState, string>> = {
  taken: "The spot is yours",
  left: "You’ve left the list",
  lapsed: "The offer has ended",
  ended: "The offer has ended",
  removed: "You’re off the list",
  over: "The season is over",
};

/** "3 families are ahead of you." @param first what it says if none is */
export function aheadText(ahead: number, first = "You are first in line."): string {
  if (ahead === 0) return first;
  return ahead === 1 ? "1 family is ahead of you." : `${ahead} families are ahead of you.`;
}

interface Asked {
  offering: string;
  /** The list was for an email on the morning on which registration opens. */
  opens: boolean;
  /** The entry; null: it only asked for an email, or staff have not released it. */
  entry: { state: ShownWaitingState; ahead: number; offeredUntil: string } | null;
  /** The form's fields, in the browser that sent it; elsewhere empty. */
  about: Readonly<Record<string, unknown>>;
}

/** The heading and text of a waiting list's receipt: a name only in the browser that sent the form. */
export function waitingCopy({ offering, opens, entry, about }: Asked) {
  if (opens)
    return {
      heading: "We’ll email you",
      text: `${offering}: we will email you on the morning registration opens. You pay nothing until you register.`,
    };
  const { state = "waiting", ahead, offeredUntil } = entry ?? {};
  if (state === "offered")
    return {
      heading: "A spot is held for you",
      text: `${offering}: it is held until ${offeredUntil}. Take it or pass it on with the link in our email.`,
    };
  if (state !== "waiting" && state !== "passed")
    return {
      heading: headings[state] ?? waitingHeading(about),
      text: `${offering}: ${waitingWords[state]}`,
    };
  const line = ahead === undefined ? "" : ` ${aheadText(ahead)}`;
  return {
    heading: waitingHeading(about),
    text: `${offering}:${line ? `${line} When` : " when"} it is your turn, we email you a link and hold the spot for ${offerHours} hours. There is nothing more to do, and nothing to pay, until then.`,
  };
}
