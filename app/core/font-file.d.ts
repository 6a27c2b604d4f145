/** A font's file as a data URL, in the bundle itself. */
declare module "*.woff?inline" {
  const dataUrl: string;
  export default dataUrl;
}
declare module "*.woff2?inline" {
  const url: string;
  export default url;
}
