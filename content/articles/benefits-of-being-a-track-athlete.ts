// The article at /blogs/benefits-of-being-a-track-athlete, and its entry at /blogs.
import type { Article } from "#modules/content/articles.ts";

export const benefitsOfBeingATrackAthlete: Article = {
  id: 10,
  slug: "benefits-of-being-a-track-athlete",
  title: "What track and field gives a child, besides medals",
  author: "Maelle Ostrander-Bailey",
  teaser:
    "Most of our athletes will never stand on a national podium. Here is what they take home instead, and why it lasts longer.",
  date: "2024-07-11",
  updated: "2026-08-25",
  picture: "stadium",
  intro: [
    "Of every hundred children who join a track club, a few will win something that the local paper reports. What about the others? Their parents pay the same fees and drive through the same snow, and they deserve a better answer than “you never know”.",
    "This is ours. It is drawn from what is known about children and movement, and from many evenings of watching what they do with it.",
  ],
  sections: [
    {
      heading: "A body that can do many things",
      figure: "movement-week",
      paragraphs: [
        "Canada’s 24-hour movement guidelines ask for at least an hour of moderate to vigorous activity a day from age 5 to 17, with vigorous activity and something that strengthens muscle and bone on at least three days a week. Two practices and a meet cover a good part of it.",
      ],
      subsections: [
        {
          heading: "Running, jumping and throwing are the alphabet",
          paragraphs: [
            "Nearly every sport is spelled with them. A child who can sprint, land, hop on either leg and throw with a turning body can join almost any game at any age. We have sent children on to rugby, volleyball, bobsleigh and a circus school, and we count all of those as successes.",
          ],
        },
        {
          heading: "Bones like being surprised",
          paragraphs: [
            "Bones adapt to load, and they do so especially well before and during puberty. Short, varied impacts such as hops, skips, jumps and landings are the kind they respond to. A field of events that includes all of these, with days of rest between, is a good place to grow up in.",
          ],
        },
        {
          heading: "Strength without a mirror",
          paragraphs: [
            "Children in our gym learn to squat and pull because they want to jump higher, not because of how they look. We don’t weigh athletes and we don’t comment on bodies. In a sport with shot putters, hurdlers and milers on the same team there is no single right shape, and children see that by themselves.",
          ],
        },
      ],
    },
    {
      heading: "A fair way to see yourself improve",
      pullQuote:
        "You can finish sixth and go home with the best jump of your life, and everyone at the pit will know what it means.",
      paragraphs: [
        "On many teams a child depends on a coach’s opinion to play. In track there is a tape and a clock, and everybody gets a lane. You can finish sixth and go home with the best jump of your life, and everyone at the pit will know what it means.",
        "This teaches something that school finds hard to teach: the connection between a boring Tuesday in November and a good Saturday in May. It is slow, but it is visible. One of our throwers keeps a sheet on the fridge with five years of distances on it. The line goes up, down, and up.",
        "It also teaches losing, in small and regular portions. A high jump competition nearly always ends with three misses, even for the winner. Children who have lived through that forty times tend to look at a bad test with some calm.",
      ],
    },
    {
      heading: "A team with room in it",
      paragraphs: ["People call track an individual sport. Come to a relay practice and listen."],
      list: [
        "Nobody sits on the bench. There are enough events for everyone who comes.",
        "Girls and boys train together, with the same coaches and the same tracks.",
        "Grade 3 and grade 12 share an evening, so the younger ones have somebody to look up to and the older ones somebody to be careful of.",
        "Schools mix. A child who has a hard time in one building has a second group of friends in another.",
        "Rivals help each other. Somebody lends a javelin, or moves a mark, or holds a jacket.",
      ],
    },
    {
      heading: "Habits for school and work",
      paragraphs: [
        "We hear from teachers that track athletes are good at one odd thing: waiting, and then being ready. A meet is five hours of waiting with a few seconds in the middle that matter. You learn to eat in time, to keep warm, to check the schedule yourself, to leave the phone in the bag.",
        "High school athletes also plan their weeks, because they must. Two practices, a gym session, homework, a part-time job and eight hours of sleep only fit if somebody writes them down. We ask athletes from grade 9 on to keep that calendar themselves, and to tell us rather than their parents when something doesn’t fit.",
        "Some go on to compete at college or university, and a few receive financial help for it. We are glad to advise on that, and we will not promise it. A scholarship is a poor reason to begin at nine, and a pleasant surprise at eighteen.",
      ],
    },
    {
      heading: "What it doesn’t give",
      paragraphs: [
        "Track is not a cure for anything. It brings sore calves, cold hands and the odd tear in the car. Like every sport it has injuries, and the way to have fewer is dull: sleep, rest days, good shoes, gradual change and an adult who listens when something hurts.",
        "It also takes time from the family. Two evenings a week and a few Saturdays are plenty for most children. If the sport begins to swallow the dinners, the grandparents and the other things that a childhood is for, tell us, and we will make it smaller.",
      ],
    },
  ],
  closing: {
    heading: "Ten years later",
    paragraphs: [
      "Former athletes come by now and then, with a baby carriage or a work badge. They hardly mention medals. They talk about the bus, the rain in a certain May, the coach who waited with them until the last car came. Some still run; some coach. They all still look down at the lane lines when they step onto the track, to see which one is theirs.",
    ],
  },
  related: ["multisport-athletes", "cross-country-running"],
  metaTitle: "The benefits of being a track athlete | QSC",
  metaDescription:
    "Strong bodies, a fair measure of progress, friends from other schools and habits for life: what track and field gives children besides medals.",
};
