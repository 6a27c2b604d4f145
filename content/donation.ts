// The pages /donation and /nextgen-donation: what gifts pay for, transfers, tax receipts.
import type { Donation } from "#modules/content/offer.ts";

export const donation: Donation = {
  hero: {
    heading: "DONATION",
    line: "A gift here becomes a pair of shoes, a bus fare or a season on the track.",
    picture: "podium",
    kind: "words-on-ink",
  },
  uses: {
    heading: "WHAT YOUR GIFT PAYS FOR",
    items: [
      { amount: "$20", buys: "one meet entry" },
      { amount: "$60", buys: "a first pair of spikes" },
      { amount: "$140", buys: "a fall of cross country, with the bus to Uxbridge" },
      { amount: "$240", buys: "a spring on the track for one child" },
    ],
  },
  noForm: {
    heading: "GIVE BY CARD OR TRANSFER",
    text: [
      "Any amount helps. Give by card in a minute, or by e-transfer below. Every donor gets a written thank-you that says what the money was used for.",
    ],
    button: { label: "Donate by card", to: "/nextgen-donation" },
  },
  receipt: null,
  transfer: {
    heading: "OR BY E-TRANSFER",
    steps: [
      "Tell us your name, your email address and the amount. You get a reference.",
      "Send the transfer from your bank’s app or website to the address below.",
      "Write the reference in its message. We will email you when it arrives.",
    ],
    submit: "Get my reference",
  },
  nextGeneration: {
    hero: {
      heading: "NEXT GENERATION",
      line: "Every season, some of our fastest children can’t afford to come.",
      picture: "planted",
      kind: "words-on-ivory",
    },
    words: {
      heading: "PUT A CHILD ON THE START LINE",
      text: [
        "Teachers in our seven towns tell us about children who would love to train and whose families can’t pay. The next-generation program gives them a season on the track, shoes that fit and a way to get there.",
        "Nobody at practice knows who is on it. Your gift goes to registration, shoes and fares, and nothing else.",
      ],
    },
    path: {
      heading: "FROM A PHONE CALL TO A START LINE",
      picture: "wet-boots",
      steps: [
        {
          heading: "A teacher calls us",
          text: "About a child who is first to the fence at every recess and never at a practice.",
        },
        {
          heading: "We talk with the family",
          text: "Quietly, by phone. What’s in the way is the fee, shoes or the bus, and often all three.",
        },
        {
          heading: "The child trains",
          text: "In the same group as everyone else, with the same coach and the same singlet.",
        },
        {
          heading: "You hear what it became",
          text: "We write to every donor what the money was used for, and never for whom.",
        },
      ],
    },
    banner: {
      heading: "PASS IT ON",
      text: [
        "You can give by e-transfer, too. We send you a reference, and a thank-you when it arrives.",
      ],
      picture: "baton",
      button: { label: "Other ways to give", to: "/donation" },
    },
    label: "Amount in Canadian dollars",
    placeholder: "CAD $",
    button: "Donate Now",
  },
};
