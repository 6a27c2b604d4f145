// The page /questions: what families ask before they register.
import type { Questions } from "#modules/content/site.ts";

export const questions: Questions = {
  heading: "BEFORE YOU REGISTER",
  summary: [
    "What parents ask us most, in the order they ask it. Your question isn’t here? Send us a message, and a coach will answer within 24–48 hours.",
  ],
  sections: [
    {
      id: "trial",
      heading: "Can we try it first?",
      text: [
        "Yes. A first practice is free, and you don’t need to register for it. Pick a program and one of the next practices, and the coach will expect your child.",
      ],
      link: { label: "Book a first practice", to: "/appointment-booking" },
    },
    {
      id: "money-back",
      heading: "Do we get our money back if plans change?",
      text: [
        "Yes. How much depends on the day you write to us. The full terms are on the page where you register, before you pay.",
      ],
      list: [
        "Before the first session: a full refund, for any reason.",
        "Before the middle of the season, month or block: the remaining sessions, less one session.",
        "An injury ends the season: what is left from the date of the doctor’s note.",
        "We cancel sessions and can’t make them up within 30 days: those sessions.",
      ],
    },
    {
      id: "in-parts",
      heading: "Can we pay in parts?",
      text: [
        "Some programs offer parts by card: the last step of the registration shows the days and the amounts. There you can also choose an Interac e-Transfer and pay within five days. If neither works for you, call us: the office can register your child, and you pay in parts, in cash or by cheque.",
      ],
      link: { label: "Call or email us", to: "/contact-us" },
    },
    {
      id: "second-child",
      heading: "Is it cheaper for a second child?",
      text: [
        "Yes, if you register your children together. Press “Add another child” on the page where you register. The discount comes off automatically, and you see it in the total before you pay.",
      ],
    },
    {
      id: "help-with-the-cost",
      heading: "Can KidSport or Jumpstart pay for us?",
      text: [
        "Yes. Both help families with the cost of sport: you apply to them, and they decide. When you register, choose “A sponsor pays” in the last step and say who pays how much. Your spot is kept while they decide, and you pay only the rest.",
      ],
      link: { label: "Call or email us", to: "/contact-us" },
    },
    {
      id: "tax",
      heading: "Do we get a tax receipt?",
      text: [
        "No. A membership fee is not a donation. For your records, your family page has a statement of what you paid in a year, for each child, ready to print.",
      ],
    },
    {
      id: "weather",
      heading: "What happens when it rains?",
      text: [
        "We train in rain. Thunder, extreme heat or wildfire smoke stops outdoor practice. Then we email you an hour and a half before it would start, and your family page and the schedule say so too.",
      ],
      link: { label: "See the schedule", to: "/schedule" },
    },
    {
      id: "bring",
      heading: "What does my child need to bring?",
      text: [
        "Running shoes, clothes for the weather and a water bottle. We have the spikes, javelins and poles that beginners need. After you register, the page and our email say what your child’s group brings.",
      ],
    },
    {
      id: "who-is-there",
      heading: "Who is at the track?",
      text: [
        "The coaches of the group, with the list of who is coming. They mark who is there, and they have the numbers to call if something happens. You are welcome to stay and watch.",
      ],
      link: { label: "Meet the coaches", to: "/about#coaches" },
    },
    {
      id: "police-checks",
      heading: "Are the coaches checked?",
      text: [
        "Every coach has passed a police check and is trained in first aid and safe sport. The office keeps the date of each and reminds the coach before it runs out.",
      ],
    },
  ],
};
