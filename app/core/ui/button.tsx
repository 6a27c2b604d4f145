import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router";
import { PagePictogram } from "./pictogram.tsx";

/** Dark is for light surfaces, light for dark ones. */
type Tone = "dark" | "light";

interface ButtonStyle {
  tone?: Tone;
  size?: "normal" | "small";
  /** For screen readers: completes the label, as in "Learn More" … "of our articles". */
  about?: string | undefined;
  children: ReactNode;
}

/** The club's button as a link to a page or to a place on this page. */
export function ButtonLink({
  tone = "dark",
  size = "normal",
  about,
  children,
  ...rest
}: ButtonStyle & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className="button" data-tone={tone} data-size={size}>
      <ButtonFace about={about}>{children}</ButtonFace>
    </Link>
  );
}

/** The same for links outside the router: phone numbers, other sites, anchors. */
export function ButtonAnchor({
  tone = "dark",
  size = "normal",
  about,
  children,
  ...rest
}: ButtonStyle & ComponentProps<"a">) {
  return (
    <a {...rest} className="button" data-tone={tone} data-size={size}>
      <ButtonFace about={about}>{children}</ButtonFace>
    </a>
  );
}

/** The same as a real button; submits by default. */
export function Button({
  tone = "dark",
  size = "normal",
  about,
  children,
  ...rest
}: ButtonStyle & ComponentProps<"button">) {
  return (
    <button type="submit" {...rest} className="button" data-tone={tone} data-size={size}>
      <ButtonFace about={about}>{children}</ButtonFace>
    </button>
  );
}

/** The torch is gold and turns black with the button's gold hover (docs/specification.md 2.22). */
function ButtonFace({ about, children }: Pick<ButtonStyle, "about" | "children">) {
  return (
    <>
      <span className="button-torch">
        <PagePictogram name="torch" />
      </span>
      <span className="button-label">{children}</span>
      {about && <span className="unseen"> {about}</span>}
    </>
  );
}
