import type { PictureInfo } from "#domain/picture.ts";

/** Fills the half of the login page that has nothing to say. */
export function SignInPicture({ picture: { wide } }: { picture: PictureInfo }) {
  const sources = (format: string) =>
    wide.widths
      .map((width) => `/pictures/${wide.file}-${width}.${wide.hash}.${format} ${width}w`)
      .join(", ");
  // As high as the window, so half again wider than its half.
  const sizes = "(min-width: 56rem) 110vh, 100vw";
  return (
    <picture className="login-picture">
      <source type="image/avif" srcSet={sources("avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sources("webp")} sizes={sizes} />
      <img
        src={`/pictures/${wide.file}-${wide.widths[0]}.${wide.hash}.webp`}
        width={wide.width}
        height={wide.height}
        alt=""
      />
    </picture>
  );
}
