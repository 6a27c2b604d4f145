// The club’s own pictures, which are in the folder pictures/ beside this file. One with the name of a picture of the
// sample takes its place.
// pictureAlts: name and alt text, which is what the picture shows, for who cannot see it.
// pictureFocus: what phones get of a wide picture that has none of its own for phones: the part around this place, from
// 0 (left edge) to 1 (right edge), such as sprint: 0.7; otherwise the middle.
// focusPoints: what must stay when a picture is cropped, in quarters from the left and from the top, 0 to 4, such as
// sprint: [3, 1]; otherwise as each page does. Staff can choose another point in the picture library.

export const pictureAlts: Record<string, string> = {};

export const pictureFocus: Record<string, number> = {};

export const focusPoints: Record<string, [x: number, y: number]> = {};
