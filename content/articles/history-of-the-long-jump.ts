// The article at /blogs/history-of-the-long-jump, and its entry at /blogs.
import type { Article } from "#modules/content/articles.ts";

export const historyOfTheLongJump: Article = {
  id: 2,
  slug: "history-of-the-long-jump",
  title: "From stone weights to 8.95 metres: a history of the long jump",
  author: "Tobias Wrenfield",
  teaser:
    "It began with flute music and a weight in each hand. How the oldest jumping event changed, and which marks nobody has been able to move.",
  date: "2023-04-20",
  updated: "2025-04-15",
  picture: "long-jump",
  intro: [
    "Run, jump, and see where you land: no event is easier to explain. Children play it over puddles. Yet the long jump has been argued over for more than 2,500 years, and two of its records have lasted longer than most of our coaches’ careers.",
    "Here is how it came to the pit behind your school.",
  ],
  sections: [
    {
      heading: "Ancient Greece: jumping to music",
      pullQuote: "We don’t know, and that is the honest answer.",
      paragraphs: [
        "The long jump was the only jumping event at the ancient Olympic Games. It was one of the five parts of the pentathlon, with the discus, the javelin, a foot race and wrestling. Tradition says that the pentathlon joined the Games in 708 BC.",
        "The Greeks jumped with weights of stone or metal, called halteres, one in each hand. Those that have been found mostly weigh between one and a half and two and a half kilograms, some of them more. The jumper swung them forward at take-off and back before landing, into a patch of ground that had been dug up to make it soft. Vase paintings show a player of the aulos, a double pipe, beside the jumpers, probably to help their rhythm.",
        "Ancient writers credit Phayllos of Croton with 55 feet, about 16 metres. Nobody can do that in one jump. Some historians think that the Greeks added several jumps together; others think that somebody simply told a good story. We don’t know, and that is the honest answer.",
      ],
    },
    {
      heading: "The modern event takes shape",
      paragraphs: [
        "The running long jump came back with the school and university sports of the nineteenth century, and it was on the program of the first modern Olympic Games in Athens in 1896. Ellery Clark of the United States won with 6.35 metres. From 1900 to 1912 there was also a standing long jump at the Olympics, without a run-up; Ray Ewry won the first three.",
        "Canada was there early. Cal Bricker, a dentist who had studied at the University of Toronto, took bronze in London in 1908 with 7.08 metres and silver in Stockholm in 1912 with 7.21.",
        "The first men’s world record recognized by the sport’s international federation belongs to Peter O’Connor of Ireland, who jumped 7.61 metres in Dublin in 1901. It stood for almost twenty years. In 1924 William DeHart Hubbard won in Paris and became the first Black athlete to win an individual Olympic gold medal.",
      ],
    },
    {
      heading: "The jumps people still talk about",
      paragraphs: [
        "Progress in the long jump is usually counted in centimetres. Three afternoons were different.",
      ],
      subsections: [
        {
          heading: "Ann Arbor, 1935",
          paragraphs: [
            "On May 25, Jesse Owens jumped once, 8.13 metres, and went off to his next race. He set or equalled several world records within about 45 minutes that day. His was the first recorded jump beyond eight metres, and the record lasted 25 years, until Ralph Boston jumped 8.21 in 1960. Owens also won the Olympic long jump in Berlin in 1936, one of his four gold medals there.",
          ],
        },
        {
          heading: "Mexico City, 1968",
          paragraphs: [
            "The world record was 8.35 metres when Bob Beamon ran up for his first attempt in the final. He landed at 8.90. The optical measuring device did not reach that far, so officials fetched a steel tape. The thin air more than 2,200 metres above the sea helped, and so did a tailwind at exactly the limit of two metres a second; both were allowed. He had improved the record by 55 centimetres.",
          ],
        },
        {
          heading: "Tokyo, 1991",
          paragraphs: [
            "At the world championships on August 30, Carl Lewis jumped 8.91 with too much wind for a record. Mike Powell answered with 8.95 metres, with a legal wind. It is still the world record as we write. Lewis never held the outdoor record, yet he won four Olympic long jumps in a row, from 1984 to 1996.",
          ],
        },
      ],
    },
    {
      heading: "Women had to wait for their runway",
      paragraphs: [
        "Women jumped at college and club meets long before the Olympics let them. Kinue Hitomi of Japan reached 5.98 metres in 1928, the first mark in today’s official list of women’s world records, but the women’s long jump was not an Olympic event until London in 1948. Olga Gyarmati of Hungary won it with 5.69.",
        "In Tokyo in 1964 Mary Rand of Great Britain won with a world record of 6.76. The first jump beyond seven metres came in 1978, by Vilma Bardauskienė of the Soviet Union. Jackie Joyner-Kersee won Olympic gold in Seoul in 1988 with 7.40, days after winning the heptathlon. The world record of 7.52 metres, by Galina Chistyakova, dates from June of that year and stands to this day.",
      ],
    },
    {
      heading: "What changed, and what didn’t",
      figure: "long-jump-phases",
      paragraphs: [
        "Weights, dug earth and cinder runways are gone. Athletes learned to stay upright in the air, by hanging or by running on with the hitch-kick, so that the body doesn’t tip forward too early. In the 1970s a few jumpers tried a forward somersault; the rule makers soon banned it.",
        "The foul line changed most recently. For decades a strip of plasticine showed whether a foot had touched the ground beyond the board. Since November 2021 the international rule is stricter and simpler: no part of the take-off shoe may break the vertical plane above the line.",
        "What has not changed is the physics. Distance comes mostly from the speed you bring to the board and from how little of it you lose there. That is why our long jumpers spend so many evenings with the sprinters, and why the first thing that we teach beginners is a run-up they can repeat.",
      ],
    },
  ],
  closing: {
    heading: "Your own first line in the sand",
    paragraphs: [
      "A new jumper’s history begins with a tape measure and a rake. Measure your run-up in foot lengths, write it down, and jump three times. Somewhere in our club’s notebooks are first jumps of less than two metres, by athletes who later won medals with more than five. Nobody laughed at the two.",
    ],
  },
  related: ["track-and-field-tips", "plyometrics"],
  metaTitle: "A short history of the long jump | QSC",
  metaDescription:
    "Greek jumping weights, Owens, Beamon, Powell, Chistyakova and a dentist from Toronto: how the long jump became the event we teach today.",
};
