/** The components that other modules' pages show. */
export { agreedOn } from "./staff/agreed-on.ts";
export { ConsentHere } from "./staff/consent.tsx";
export { CropGuide } from "./staff/crop-guide.tsx";
export { PictureAlt, PictureLabels, useDescription } from "./staff/describe.tsx";
export { type ChosenPicture, PictureField } from "./staff/field.tsx";
export { PictureSource, smallest, thumbnail } from "./staff/library.tsx";
export { picturesIn, UploadList, useUploads } from "./staff/upload.tsx";
