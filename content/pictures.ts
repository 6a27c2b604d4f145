/**
 * Where the eye should land when a wide picture is cut to a portrait for phones, from 0 (left) to 1
 * (right). Only for pictures that have no composition of their own for phones.
 */
export const pictureFocus: Record<string, number> = {
  torch: 0.75,
  hurdles: 0.62,
  indoor: 0.5,
  "track-blocks": 0.72,
  barbell: 0.6,
  medal: 0.66,
  baseball: 0.7,
  "high-jump": 0.35,
  podium: 0.65,
  bottle: 0.72,
  throws: 0.55,
  javelin: 0.45,
};
