// The article at /blogs/school-championship-qualification, and its entry at /blogs.
import type { Article } from "#modules/content/articles.ts";

export const schoolChampionshipQualification: Article = {
  id: 7,
  slug: "school-championship-qualification",
  title: "15 of 16 athletes are through to the championships",
  author: "Garnet Okwuridge",
  teaser:
    "That’s 94%: how our high school group qualified for the provincial school championships this spring.",
  date: "2024-06-03",
  updated: "2026-06-22",
  picture: "medal",
  intro: [
    "It is official. After the regional meets, 15 of 16 athletes from our high school group have qualified for the provincial school championships: 94%. Two years ago it was seven of twelve, and we thought that was a good year.",
    "They will run, jump and throw in the colours of their own schools, as they should. We get to stand behind the fence and be unreasonably proud. Here is how it went, and what we think made the difference.",
  ],
  sections: [
    {
      heading: "Who is going",
      paragraphs: [
        "We don’t publish the names of athletes under 18 without asking them and their parents, so this list counts events. Between them the fifteen have 21 places, because several qualified twice or run in a relay as well.",
      ],
      list: [
        "Sprints, 100 to 400 metres: six athletes, two of them in their first year of high school.",
        "Hurdles: three athletes, over both the sprint and the long distance.",
        "Jumps: three athletes, in long, triple and high jump.",
        "Throws: two athletes, in discus and javelin.",
        "Middle distance: one athlete, in the 800 metres, who also runs cross country in the fall.",
      ],
    },
    {
      heading: "The road there has several steps",
      figure: "qualification-path",
      paragraphs: [
        "Families new to school sport sometimes think that a fast time is enough. It isn’t. An athlete must first make the school team, then place at the area meet, and then finish high enough at the regional. Each step has its own day, and on each of those days it has to work. A season’s best from April doesn’t count.",
        "This year the regional days brought cold rain on the first afternoon and a headwind in the home straight on the second. Some qualified with marks well short of their best. They qualified because everybody ran into the same wind and they kept their form in it.",
      ],
    },
    {
      heading: "What we did differently this year",
      paragraphs: [
        "The group was no more talented than others we have had. Three changes stand out.",
      ],
      subsections: [
        {
          heading: "Fewer hard days in spring",
          paragraphs: [
            "From the middle of April we went from three speed sessions a week to two, and kept every rest to the rule: one minute for every 10 metres sprinted. School practices and school meets were counted as training, not added on top of it. Nobody raced on two weekends in a row before the area meets.",
          ],
        },
        {
          heading: "A winter in the gym, all of it",
          paragraphs: [
            "Fourteen of the sixteen lifted twice a week from November to March, with no gap longer than ten days. The weights were nothing to boast about. The attendance was.",
          ],
        },
        {
          heading: "Practising the meet, not just the event",
          paragraphs: [
            "On three Saturdays in April we held a mock meet with a call room, numbers, a starter, long waits and one surprise each time: a changed order, a lane draw, a shower. By May the athletes had been late, cold and confused already, in a place where it cost nothing.",
          ],
        },
      ],
    },
    {
      heading: "The sixteenth athlete",
      pullQuote: "Sport is honest in that way, and she will be faster in the fall.",
      paragraphs: [
        "One of the sixteen missed a place by two hundredths of a second, in a personal best. She has read this paragraph and told us to leave it in. She came to practice on the Monday after, not to train but to hold the tape for a relay that would have been hers in another year.",
        "We could have written that everybody who worked hard got through. It would not be true. Sport is honest in that way, and she will be faster in the fall.",
      ],
    },
    {
      heading: "How to follow them",
      paragraphs: [
        "Start lists and results are published by the organizers; look there for times and lanes, as they often change on the day. We will put a short report and the athletes’ results, with their permission, on our news page in the week after the championships.",
        "If you come to watch, wear something warm and cheer for the school colours. Athletes have a plan for the day and a coach from their school who is in charge. Congratulations are welcome after the last event; advice is not needed before the first.",
      ],
    },
  ],
  closing: {
    heading: "Thank you",
    paragraphs: [
      "An update, two years on: in June 2026 it was 17 of 19, and the athlete who missed by two hundredths now helps coach Minor Track.",
      "To the teachers who coach after a day of teaching, often without anyone noticing: none of this exists without you. To the parents who drove to Pickering in February. To the caretakers who unlocked the hall. And to sixteen athletes who made each other better all winter, fifteen of whom will be packing a bag this week: sleep well, eat what you know, and run through the line.",
    ],
  },
  related: ["staying-motivated", "track-and-field-tips"],
  metaTitle: "15 of 16 athletes qualify for championships | QSC",
  metaDescription:
    "94% of our high school group qualified for the provincial school championships. Who is going, what we changed, and how to follow them.",
};
