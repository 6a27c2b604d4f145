import { Picture } from "#core/ui/picture.tsx";
import type { PictureInfo } from "#core/pictures.ts";
import type { Focus } from "../picture-text.ts";

const frames = { head: "Head of a page", article: "Top of an article", beside: "Beside a text" };
const widths = [390, 768, 1440];

interface CropsProps {
  picture: PictureInfo;
  /** Null: none was chosen. */
  focus: Focus | null;
}

/** A picture cropped as on the public pages, on a phone, a tablet and a desktop. */
export const Crops = ({ picture: { focus: _focus, ...picture }, focus }: CropsProps) => (
  <div className="crops">
    {Object.entries(frames).map(([frame, label]) => (
      <section key={frame} aria-label={label}>
        <h3>{label}</h3>
        <ul>
          {widths.map((width) => (
            <li key={width}>
              <span className="crop" data-frame={frame} data-width={width}>
                <Picture
                  picture={{
                    ...picture,
                    ...(focus && { focus }),
                    // On phones a hero uses the portrait composition, if there is one.
                    wide: (frame === "head" && width === 390 && picture.phone) || picture.wide,
                  }}
                  sizes="28rem"
                  decorative
                />
              </span>
              <span className="quiet">{width} px</span>
            </li>
          ))}
        </ul>
      </section>
    ))}
  </div>
);
