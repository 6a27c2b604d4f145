// How pictures are cropped, and the alt texts of the club’s own pictures in the folder pictures/.
/**
 * The club's own pictures, which are in the folder pictures/ beside this file: name and alt text (what the picture
 * shows, for who cannot see it). One with the name of a picture of the sample takes its place.
 */
export const pictureAlts: Record<string, string> = {};

/**
 * What phones get of one of these pictures: the part around this place, from 0 (left edge) to 1 (right edge), such as
 * `sprint: 0.7`; otherwise the middle. Only for pictures without one of their own for phones.
 */
export const pictureFocus: Record<string, number> = {};

/**
 * What must stay when one of these pictures is cropped, in quarters from the left and from the top, 0 to 4, such as
 * `sprint: [3, 1]`; others are cropped as each page does. Staff can choose
 * another point in the picture library.
 */
export const focusPoints: Record<string, [x: number, y: number]> = {};
