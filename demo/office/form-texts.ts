/** Visitors' messages, with the office's answers. */
export const questions: readonly [question: string, answer: string][] = [
  [
    "My daughter runs for her school and would like to try hurdles. When could she come?",
    "Wednesdays at 6 are best: hurdles come first. Running shoes and water are enough, and the first practice is free.",
  ],
  [
    "Do you have a group for a nine-year-old who has never done any sport?",
    "Yes, Minor Track. Most of its children had never run a race before they came.",
  ],
  [
    "Is there parking at the oval on Saturdays? We would come from Uxbridge.",
    "There is, and it is free before noon. Use the lot on the north side: the gate there is open.",
  ],
  [
    "Our son plays hockey in winter. Can he join in spring only?",
    "He can. Spring registration opens in March, and the outdoor season starts in the first week of April.",
  ],
  [
    "Could you send me the dates of the spring meets, please?",
    "The first is on the last Saturday of April. The rest come out in January, and we email them to every family.",
  ],
  [
    "We moved from Montréal last month. Is there a spot in the middle school group?",
    "There are a few. Register by Friday and the next practice is hers.",
  ],
  [
    "Does the price include the uniform and the meet entries?",
    "It includes the singlet and two meets. Further meets are $15 each.",
  ],
  [
    "My twins are 12. Is there something off for two children?",
    "The second child is 10% off. It comes off by itself when you register both at once.",
  ],
  [
    "He has asthma. Who of the coaches should we talk to before he starts?",
    "Any of them. Please write it under medical information when you register, and come ten minutes early the first time.",
  ],
  [
    "Are the practices outside when it rains?",
    "They are, unless there is lightning. If we cancel, you get an email by 3 pm.",
  ],
  [
    "I would like to volunteer at meets. Whom do I write to?",
    "To us, and thank you. The next club meet needs people at the long jump pit.",
  ],
  [
    "Can you fit a ball team of fourteen on Thursday evenings in January?",
    "Thursdays at 7:30 are free from the second week. Shall we hold it for you?",
  ],
  [
    "Is the gym open for high school athletes during the break?",
    "On the Monday and the Wednesday, 10 to noon.",
  ],
  [
    "We have paid by e-transfer on Monday. Has it arrived?",
    "It has, and the receipt is on its way to you.",
  ],
  [
    "She broke her wrist at school. Can the rest of her season be moved to spring?",
    "Yes. Send us a note from the doctor and we move what is left to the spring season. We wish her well.",
  ],
];

/** Replies to the answers. */
export const replies = [
  "Thank you, that helps a lot. We will be there.",
  "Perfect. One more question: can her cousin, who is ten, come along?",
  "Thanks! Please hold it for us until Friday.",
  "Great, we have just registered. See you Wednesday.",
];

/** Notes between colleagues. */
export const notes = [
  "I called them: the mother prefers to be called after 5.",
  "Coach says there is room for one more on Wednesdays.",
  "They were here in 2024. The old record has the father’s address.",
];

/** Spam messages. */
export const spam = [
  "We can bring your website to the first page of every search engine. Reply for a free audit http://example.org/a http://example.org/b http://example.org/c",
  "Congratulations! Your club was chosen for a sponsorship of $50,000 http://example.org/win http://example.org/now",
];

export const newsletterSubjects = ["The season in review", "Before the indoor season"];

/** Messages of the office and the coaches to families. */
export const messages = [
  {
    subject: "Indoor season begins",
    text: "Practices are in Whitby from the first of the month.\n\nPlease bring clean indoor shoes and a water bottle. The doors open ten minutes before practice.",
    days: 40,
  },
  {
    subject: "Pictures on Saturday",
    text: "A photographer takes the team picture on Saturday at 10:30.\n\nIf you do not want your child to be in it, tell the coach: they stand aside for a minute.",
    days: 33,
  },
  {
    subject: "Meet entries close on Sunday",
    text: "Tell us by Sunday whether your child competes at the next meet, and in which events.\n\nWe enter everybody on Monday morning; late entries cost $15.",
    days: 21,
  },
  {
    subject: "Lost and found",
    text: "We have four jackets, nine bottles and one left shoe.\n\nThey are at the office until the end of the month.",
    days: 12,
  },
  {
    subject: "Volunteers for the club meet",
    text: "We need twelve people at the long jump pit and the finish line.\n\nReply to this mail if you have two hours.",
    days: 6,
  },
  {
    subject: "Holiday break",
    text: "There are no practices in the last week of the year. We start again on the first Monday.",
    days: 1,
  },
];
