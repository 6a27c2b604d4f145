import { portraitFiles } from "#core/ui/portrait-files.server.ts";
import type { PortraitSource } from "#core/ui/portrait.tsx";
import { everyCoach } from "../coaches.ts";
import type { Content } from "../content.ts";
import type { PictureLibrary } from "#core/pictures.ts";

interface Known {
  content: Pick<Content, "coaches" | "testimonials">;
  pictures: PictureLibrary;
}

interface Person {
  name: string;
  image?: string | undefined;
  photo?: string | undefined;
}

/** A photograph, as long as the person agrees to it; otherwise the drawing, or initials. */
function portraitOf(pictures: PictureLibrary, { name, image, photo }: Person): PortraitSource {
  const picture = photo === undefined ? undefined : pictures[photo];
  if (picture?.agreed) return { photo: picture };
  const drawing = image === undefined ? undefined : portraitFiles[image];
  if (drawing !== undefined) return { drawing };
  return image === undefined ? { initials: initialsOf(name) } : { sign: image };
}

/** `Maelle Ostrander-Bailey` → `MO`. */
const initialsOf = (name: string) => {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? "")[0] ?? "")
    .join("")
    .toLocaleUpperCase("en-CA");
};

/** A person with a portrait; a coach has the same one everywhere on the site. */
export function withPortrait<T extends Person>({ content, pictures }: Known, person: T) {
  const { image, photo, ...rest } = person;
  const coach = everyCoach(content.coaches).find(({ name }) => name === person.name);
  const portrait = portraitOf(pictures, {
    name: person.name,
    image: image ?? coach?.image,
    photo: photo ?? coach?.photo,
  });
  return { ...rest, portrait };
}

/** Testimonials by families or players, with their portraits. */
export const reviewsOf = ({ content, pictures }: Known, who: "parents" | "baseball") =>
  content.testimonials[who].map(({ picture: image, photo, ...review }) => ({
    ...review,
    portrait: portraitOf(pictures, { name: review.title, image, photo }),
  }));
