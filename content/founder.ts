// The founder on /about, and the tribute and e-transfer address on /donation.
import type { Founder } from "#modules/content/people.ts";

export const founder: Founder = {
  normal: {
    heading: "MEET THE FOUNDER",
    name: "Maelle Ostrander-Bailey",
    title: "Olympian, 400 m hurdles",
    image: "coach-2",
    text: [
      "Maelle grew up in an apartment near Kingston Road in Scarborough and ran her first race in borrowed shoes, at a Grade 4 meet she entered to miss a spelling test. She came fifth. A teacher who timed the last lap told her mother that the girl ran tall, and should be shown a hurdle.",
      "She was shown one. At seventeen she won her first provincial title over 400 m hurdles; nine years later she stood in lane seven as an Olympian for Canada. She still has the bib, and the stress fracture that came from lifting too little and racing too much.",
      "Quarterlane began the fall after she retired: eleven children, one bag of cones and an hour of borrowed track in Pickering. She wanted the club she had missed, where strength is taught before it is needed, where a beginner and a champion share a warm-up, and where nobody is sent home because a parent finishes work late.",
      "She still coaches the hurdles on Tuesdays and Thursdays, and still hands out the cones.",
    ],
  },
  donation: {
    heading: "A LEGACY OF SATURDAY MORNINGS",
    name: "Ellery Hartnollby",
    text: [
      "For twenty-two years Ellery Hartnollby opened the gate at youth meets from Scarborough to Uxbridge. He measured jumps, drove the equipment van, paid more entry fees than he ever admitted to, and knew which children had skipped breakfast. He died in the middle of an indoor season, aged 74.",
      "The Ellery Hartnollby Fund carries on with what he did quietly: it pays registration, shoes and bus fares for children whose families can’t.",
    ],
    instead:
      "His family asks for contributions to children’s sport instead of flowers. Any amount helps; twenty dollars is a meet entry.",
    site: "Read about the kids’ sports community he helped",
    transfer:
      "Some banks call it an e-mail transfer. It is deposited automatically and needs no security question. If your gift is for the fund, add “Ellery” after the reference.",
    transferEmail: "legacy@quarterlane.example",
  },
};
