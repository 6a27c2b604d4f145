// What parents and players say, on the program pages.
import type { Testimonials } from "#modules/content/people.ts";

export const testimonials: Testimonials = {
  heading: "WHAT FAMILIES SAY",
  parents: [
    {
      id: "parent-ajax",
      picture: "portrait-parent-1",
      title: "Rosalind Achterpool, Ajax",
      reviewsLogo: "sprint",
      comments:
        "Our son is nine and had tried four sports. After the first practice the coach wrote to us what he had done well, by name. He laid his shoes out for Thursday that same night.",
      anotherPara:
        "A year on he high jumps, which nobody in this family had thought of. He tells us about run-up angles at dinner.",
    },
    {
      id: "parent-whitby",
      picture: "portrait-parent-2",
      title: "Kwadwo Ferncastle, Whitby",
      reviewsLogo: "medal",
      comments:
        "My daughter came back from a knee injury in Grade 10. They gave her three months of lifting and hopping before she saw a hurdle, and told us why each week.",
      anotherPara: "She missed an indoor season and ran her best time in June.",
      para3: "What I value most is that they told her no when she wanted to race too soon.",
    },
    {
      id: "parent-coming-soon",
      picture: "group",
      title: "Coming Soon!",
      reviewsLogo: "torch",
      comments: "Coming Soon!",
    },
  ],
  baseballHeading: "WHAT CANADIAN BASEBALL PLAYERS SAY",
  baseball: [
    {
      id: "baseball-oshawa",
      picture: "portrait-player-1",
      title: "Marek Dunlevin, outfielder, Oshawa",
      reviewsLogo: "speed",
      comments:
        "Sixty yards in 7.1 seconds when I came in November, 6.7 at my March showcase. Most of it was the first five steps: I had been popping straight up out of my lead.",
      anotherPara: "You rest far more than you expect. That is the part I’d have skipped alone.",
    },
    {
      id: "baseball-pickering",
      picture: "portrait-parent-3",
      title: "Shanelle Oakhurst, parent, Pickering",
      reviewsLogo: "stopwatch",
      comments:
        "Winter ball in Ontario means a net in a warehouse. Tuesday and Thursday here gave him something he could measure: the same start, filmed the same way, every second week.",
      anotherPara: "He stole eleven bases in the spring. The year before it was two.",
    },
    {
      id: "baseball-markham",
      picture: "portrait-player-3",
      title: "Leander Poitrask, catcher, Markham",
      reviewsLogo: "strength",
      comments:
        "I’m a catcher, so I came for the hips. They found my ankles didn’t bend, and started there.",
      anotherPara: "Eight weeks later I could sit in my stance for a double-header without ice.",
    },
  ],
  explore: { label: "Explore", to: "/speed-training-program" },
};
