import type { ComponentProps, ElementType, ReactNode } from "react";
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

/** The club's button as a link to a page or to an anchor on this page. */
export const ButtonLink = (props: ButtonStyle & ComponentProps<typeof Link>) => (
  <ButtonElement {...props} as={Link} />
);

/** The same for links outside the router: phone numbers, other sites, anchors. */
export const ButtonAnchor = (props: ButtonStyle & ComponentProps<"a">) => (
  <ButtonElement {...props} as="a" />
);

/** The same as a real button; submits by default. */
export const Button = (props: ButtonStyle & ComponentProps<"button">) => (
  <ButtonElement type="submit" {...props} as="button" />
);

/** The torch is gold and turns black with the button's gold hover (docs/specification.md 2.22). */
const ButtonElement = ({
  as: Element,
  tone = "dark",
  size = "normal",
  about,
  children,
  ...rest
}: ButtonStyle & { as: ElementType; type?: string | undefined }) => (
  <Element {...rest} className="button" data-tone={tone} data-size={size}>
    <span className="button-torch">
      <PagePictogram name="torch" />
    </span>
    <span className="button-label">{children}</span>
    {about && <span className="unseen"> {about}</span>}
  </Element>
);
