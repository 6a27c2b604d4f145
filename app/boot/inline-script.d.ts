/** A script as the text of an inline one: bundled and minified by the build (`vite.config.ts`). */
declare module "*?inline-script" {
  const text: string;
  export default text;
}
