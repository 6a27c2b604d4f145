// How pictures are cropped, and the alt texts of the club’s own pictures in the folder pictures/.
/**
 * The club's own pictures, which are in the folder pictures/ beside this file: name and alt text (what the picture
 * shows, for who cannot see it). One with the name of a picture of the sample takes its place.
 */
export const pictureAlts: Record<string, string> = {};

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
  "long-jump": 0.42,
  "cross-country": 0.36,
  stopwatch: 0.6,
  winter: 0.68,
  flags: 0.66,
  ladder: 0.5,
  curve: 0.62,
  dawn: 0.52,
  wet: 0.5,
  kit: 0.62,
  discus: 0.72,
  medals: 0.42,
};

/**
 * What must stay when a picture is cropped, in quarters from the left and from the top, 0 to 4; others are cropped
 * as each page does. Staff can choose another point in the picture library.
 */
export const focusPoints: Record<string, [x: number, y: number]> = {
  whiteboard: [0, 2],
  broomstick: [2, 4],
};
