/** What visitors write. */
export const questions = [
  "My daughter runs for her school and would like to try hurdles. When could she come?",
  "Do you have a group for a nine-year-old who has never done any sport?",
  "Is there parking at the oval on Saturdays? We would come from Uxbridge.",
  "Our son plays hockey in winter. Can he join in spring only?",
  "Could you send me the dates of the spring meets, please?",
  "We moved from Montréal last month. Is there a place in the middle school group?",
  "Does the price include the uniform and the meet entries?",
  "My twins are 12. Is there something off for two children?",
  "He has asthma. Who of the coaches should we talk to before he starts?",
  "Are the practices outside when it rains?",
  "I would like to volunteer at meets. Whom do I write to?",
  "Can you fit a ball team of fourteen on Thursday evenings in January?",
  "Is the gym open for high school athletes during the break?",
  "We have paid by e-transfer on Monday. Has it arrived?",
  "She broke her wrist at school. Can the rest of her season be moved to spring?",
];

/** What a person fills the spam tab with. */
export const spam = [
  "We can bring your website to the first page of every search engine. Reply for a free audit http://example.org/a http://example.org/b http://example.org/c",
  "Congratulations! Your club was chosen for a sponsorship of $50,000 http://example.org/win http://example.org/now",
];

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
