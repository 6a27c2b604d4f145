/**
 * `img sizes` of a wide picture that fills the page's width at a given height: where the screen is
 * narrower than 16 to 9 of that height, the height decides how large it is drawn.
 */
export const acrossThePage = {
  tall: "max(100vw, 1422px)",
  low: "max(100vw, 889px)",
} as const;
