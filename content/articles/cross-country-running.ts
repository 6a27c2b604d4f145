// The article at /blogs/cross-country-running, and its entry at /blogs.
import type { Article } from "#modules/content/articles.ts";

export const crossCountryRunning: Article = {
  id: 11,
  slug: "cross-country-running",
  title: "Cross country running: eight weeks of mud and good company",
  author: "Wilhelmina Battersea-Roy",
  teaser:
    "School starts, the leaves turn, and half the grade signs up to run around a conservation area. How to prepare, how to race, and why sprinters should come too.",
  date: "2024-09-05",
  updated: "2026-10-20",
  picture: "flags",
  intro: [
    "In September a list goes up beside the gym door, and children who have never run further than the bus stop put their names on it because a friend did. Eight weeks later many of them stand on a wet hill with two hundred others, numbers pinned to their chests, grinning.",
    "Cross country is the simplest form of our sport. There are no lanes, no records worth comparing, and the ground decides. Here is how to make the most of a short season.",
  ],
  sections: [
    {
      heading: "How the season works",
      pullQuote:
        "A school with one star often loses to a school with five friends who finish close together.",
      paragraphs: [
        "Elementary schools run one to three kilometres, depending on age, mostly in September and October. High school races are about four to seven kilometres, in age divisions, and lead from the area and regional meets to the provincial championships in early November.",
        "Scoring surprises newcomers. Each runner scores their place, a team adds up the places of its first few finishers, often four or five, and the lowest total wins. So the fourth runner matters as much as the first. A school with one star often loses to a school with five friends who finish close together.",
      ],
    },
    {
      heading: "Building up without breaking down",
      paragraphs: [
        "The usual mistake is three weeks of too much, followed by three weeks of sore shins. Children’s hearts and lungs adapt quickly; shins, heels and knees take longer.",
      ],
      subsections: [
        {
          heading: "Most running is easy",
          paragraphs: [
            "Easy means that you can talk in whole sentences. If you can only say “fine”, slow down or walk for a minute. Beginners do well with three runs a week, on days that don’t follow each other, starting with ten to fifteen minutes that include walking. Add a few minutes a week, and make every fourth week smaller again.",
          ],
        },
        {
          heading: "One run a week is quicker",
          paragraphs: [
            "After two or three weeks of easy running, add one session with a purpose: six times one minute a bit faster than race effort, with two minutes of walking or jogging between; or five runs up a hill that takes 30 seconds, with a walk down. Stop while you could still do one more.",
          ],
        },
        {
          heading: "And a little speed for everyone",
          paragraphs: [
            "Finish one easy run a week with four relaxed accelerations of 60 to 80 metres on grass, with a full walk back. They keep the stride long and make the last 200 metres of a race a place to gain ten places rather than lose them.",
          ],
        },
      ],
    },
    {
      heading: "Hills, mud and corners",
      figure: "cross-country-pacing",
      paragraphs: [
        "Flat fitness isn’t enough on a course with roots. These skills can be practised in any park.",
      ],
      list: [
        "Uphill: shorten the step, keep the rhythm, use the arms, look a few metres ahead. Keep pushing for ten steps beyond the top, where others relax.",
        "Downhill: lean slightly with the hill, take quick light steps, keep the arms wide for balance. Sitting back is braking, and it hurts the thighs.",
        "Mud: go straight through the middle if the edges are churned, with short steps. Double-knot your laces.",
        "Corners: look at the exit, take a short step in, and accelerate out.",
        "Crowds: elbows in, eyes up. There is more room on the outside, and a clear metre is worth a few extra steps.",
      ],
    },
    {
      heading: "Race day",
      paragraphs: [
        "Eat something plain two to three hours before: toast, oatmeal, rice. Walk or jog the course beforehand, and pick three landmarks: one where the first kilometre ends, one where you expect to feel bad, and one where you will begin to race for home.",
      ],
      subsections: [
        {
          heading: "The first 300 metres",
          paragraphs: [
            "Two hundred children sprint for the first corner. You needn’t be among the first twenty, but you shouldn’t be trapped at the back of a narrow trail either. Start briskly for half a minute, then deliberately breathe out and find your own pace. Most runners you pass in the second half have spent everything here.",
          ],
        },
        {
          heading: "The middle",
          paragraphs: [
            "It always feels too long, for everyone. Choose a shirt in front of you, close the gap slowly, then choose the next. If you get a stitch, slow down a little and breathe out fully for a minute; it usually eases.",
          ],
        },
        {
          heading: "After the line",
          paragraphs: [
            "Keep walking. Put on dry clothes before you find out your place; the wind on an open field chills a wet child in minutes. Then go back to the last hill and cheer for the runners still out there.",
          ],
        },
      ],
    },
    {
      heading: "Shoes, and why sprinters should run too",
      paragraphs: [
        "Running shoes with a good grip are fine for a first season. Spikes help on mud and short grass; check that the course allows them, since many have a stretch of gravel or road, and wear them in practice first. Leave them out altogether for the youngest.",
        "Sprinters and jumpers sometimes ask to be excused. In elementary school we encourage them to run, because the season is short, most of their friends are there, and a general base of fitness makes the winter easier. In high school we talk about it one by one: a 400-metre or 800-metre runner gains a lot; a 100-metre sprinter may do the easy runs with the team and skip the long races.",
        "Pain that changes the way a child runs is a reason to stop that day. If it is back at the next run, see a doctor or physiotherapist before going on. A stress injury caught early costs a few weeks; one that is run through can cost the track season.",
      ],
    },
  ],
  closing: {
    heading: "See you at the wet hill",
    paragraphs: [
      "Our fall group meets twice a week from September, beginners included, and works around school practices. Nobody is too slow, and walking up a hill is allowed. Bring a second pair of socks, a bag for the muddy shoes, and somebody from your class.",
    ],
  },
  related: ["staying-motivated", "track-and-field-tips"],
  metaTitle: "Cross country running for school athletes | QSC",
  metaDescription:
    "How a school cross country season works, how to build up, run hills and mud, race well, and why young sprinters should come along.",
};
