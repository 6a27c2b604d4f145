// The article at /blogs/staying-motivated, and its entry at /blogs.
import type { Article } from "#modules/content/articles.ts";

export const stayingMotivated: Article = {
  id: 8,
  slug: "staying-motivated",
  title: "Staying motivated when the times stop falling",
  author: "Priyanka Solheim",
  teaser:
    "February is dark, the personal best is from June, and the couch is warm. What helps young athletes to keep coming, and what parents can leave out.",
  date: "2024-02-22",
  updated: "2026-03-17",
  picture: "rain",
  intro: [
    "In the first year of track almost everybody improves at almost every meet. Children grow, learn the start, buy spikes, and the numbers fall by themselves. Then one spring they don’t, and an athlete of thirteen has to find out why they are doing this.",
    "It is an important moment, and a common one. Most athletes who leave our club leave in the months after it. Those who stay have usually found one of the following.",
  ],
  sections: [
    {
      heading: "Goals you can reach on a Tuesday",
      paragraphs: [
        "“Win the county” is a wish. It depends on seven other people. “Run under 13 seconds” is better, but it can only come true on two or three afternoons a year. For the other fifty weeks an athlete needs something smaller.",
      ],
      subsections: [
        {
          heading: "One for the season, one for the month, one for today",
          figure: "goal-calendar",
          paragraphs: [
            "The season’s goal is a result: a height, a time, a team. The month’s goal is a skill: three steps between the hurdles, a take-off without looking at the board. Today’s goal takes one sentence: keep the shoulders down in every start. Our athletes say it aloud before the warm-up and mark it yes or no before they go home.",
          ],
        },
        {
          heading: "Measure more than the stopwatch",
          paragraphs: [
            "Standing long jump, medicine ball throw, the number of clean pull-ups, how many sessions you came to this month. When the time over 100 metres stands still, one of those usually moves. That is not a consolation prize. It is next year’s time, a bit early.",
          ],
        },
      ],
    },
    {
      heading: "Why a plateau happens",
      paragraphs: [
        "It helps to know that a plateau has ordinary causes, and that none of them is a lack of talent.",
      ],
      list: [
        "Growth: longer legs with the old coordination. It passes, often within a season.",
        "Fatigue: school team, club and a second sport in the same week. The remedy is rest, not effort.",
        "Season: nobody runs a best in February in a cold hall in their training shoes.",
        "Learning: a new start or run-up is slower before it is faster. Give it six weeks.",
        "Arithmetic: at twelve one improves by half a second, at sixteen by a tenth. The tenth is worth more.",
      ],
    },
    {
      heading: "Habits beat moods",
      pullQuote: "Nobody is motivated every Thursday, and that includes Olympians.",
      paragraphs: [
        "Nobody is motivated every Thursday, and that includes Olympians. What carries athletes through is a routine that asks for few decisions.",
        "Pack the bag after school. Travel with somebody, because two people rarely skip at the same time. Keep to one rule for bad days: come, do the warm-up, then decide. In our experience nine of ten athletes who warm up stay, and the tenth was right to go home.",
        "Sleep is part of the routine as well. Canada’s 24-hour movement guidelines recommend 9 to 11 hours a night from age 5 to 13, and 8 to 10 hours from 14 to 17. A tired athlete finds everything pointless, and so would we.",
      ],
    },
    {
      heading: "What parents can do, and leave out",
      paragraphs: [
        "Young athletes read faces in the stands better than scoreboards. Two short lists, collected from our own athletes, who were glad to be asked.",
      ],
      subsections: [
        {
          heading: "Please do",
          paragraphs: ["These cost nothing."],
          list: [
            "Say “I like watching you run.” It is true on every day, and it asks for nothing.",
            "Feed us first and ask later. The car ride is too early.",
            "Let us talk to the coach ourselves, even when we do it badly.",
            "Notice when we helped someone, not only when we won.",
          ],
        },
        {
          heading: "Please leave out",
          paragraphs: ["These are meant well and don’t work."],
          list: [
            "Comparing us with a teammate, a cousin, or yourself at our age.",
            "Money for medals. The next one has to cost more.",
            "Quoting what the season has cost. We know.",
            "Timing us from the fence with your phone.",
          ],
        },
      ],
    },
    {
      heading: "When stopping is the right answer",
      paragraphs: [
        "Sometimes the tiredness isn’t about track. If a child has lost interest in friends and food and other things they used to like, or sleeps badly for weeks, talk to them and to your family doctor; no training plan is the answer to that.",
        "And sometimes a child has simply had enough of an event, a group or a sport. Try a change before an end: another event, another evening, a month as a helper with the youngest, a season of something else. If it is an end after all, make it a good one. Finish the season you promised, say thank you, keep the spikes. We have had athletes come back after two years of basketball, and they were welcome both times.",
      ],
    },
  ],
  closing: {
    heading: "A question for tonight",
    paragraphs: [
      "Ask your athlete what the best minute of the last practice was. If the answer is a person, they will stay for the group, so guard that. If it is a movement, they will stay for the craft. If it is a shrug, tell us. There is nearly always a small thing that we can change by Thursday.",
    ],
  },
  related: ["multisport-athletes", "benefits-of-being-a-track-athlete"],
  metaTitle: "Staying motivated when times stop falling | QSC",
  metaDescription:
    "Plateaus are normal. Goals for a Tuesday, habits for bad days, and what young athletes wish their parents would do and leave out.",
};
