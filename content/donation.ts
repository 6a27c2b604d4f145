import type { Donation } from "#domain/content/donation.ts";
import { club } from "./club.ts";

export const donation: Donation = {
  hero: {
    heading: "DONATION",
    line: "A gift here becomes a pair of shoes, a bus fare or a season on the track.",
    picture: "torch",
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
    heading: "GIVE BY CARD OR E-MAIL TRANSFER",
    text: [
      "You can give any amount by card on the next-generation page, or by e-mail transfer to the address in the tribute on this page.",
    ],
    button: { label: "Donate by card", to: "/nextgen-donation" },
  },
  receipt: `${club.name} is not a registered charity, so we can’t issue receipts for income tax. We send every giver a written thank-you that says what the money was used for.`,
  nextGeneration: {
    hero: {
      heading: "NEXT GENERATION",
      line: "Every season, some of our fastest children can’t afford to come.",
      picture: "medal",
    },
    words: {
      heading: "PUT A CHILD ON THE START LINE",
      text: [
        "Teachers in our seven towns tell us about children who would love to train and whose families can’t pay. The next-generation program gives them a season’s place, shoes that fit and a way to get there.",
        "Nobody at practice knows who is on it. Your gift goes to places, shoes and fares, and to nothing else.",
      ],
    },
    label: "Amount in Canadian dollars",
    placeholder: "CAD $",
    button: "Donate Now",
  },
};
