import { reactRouter } from "@react-router/dev/vite";
import { build, defineConfig, type Plugin } from "vite";

/**
 * Four files that most pages need, instead of thirty: each small file compresses by itself,
 * and badly (measured: 118 kB of script on the home page became 108).
 */
const shared = [
  {
    name: "framework",
    test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|vite[\\/]preload-helper/,
  },
  // On many pages, and not on the heaviest.
  { name: "group-finder", test: /[\\/]sections[\\/]group-finder\.tsx$/ },
  // The error page goes with the frame: there it compresses better.
  { name: "club", test: /[\\/]app[\\/](ui|forms|sections)[\\/](?!not-found)/, minShareCount: 9 },
  // Of the news page, which is heavy, and what it opens.
  { name: "gallery", test: /(merchandise|poster|gallery-entry)\.tsx?$/ },
  { name: "reviews", test: /[\\/](reviews|portrait)\.tsx$/ },
  { name: "bands", test: /[\\/]sections[\\/](banner|image-text)\.tsx$/ },
  {
    name: "frame",
    test: /[\\/](forms[\\/]subscribe|not-found|site[\\/](layout|page)|use-hydrated|trusted-html|unfinished-navigation|chunk-lost)\.tsx?$/,
  },
];

/** `import text from "./boot/x.ts?inline-script"`: a script of a page's own HTML, bundled and minified. */
const inlineScript: Plugin = {
  name: "inline-script",
  enforce: "pre",
  async load(id) {
    const [file = "", query] = id.split("?");
    if (query !== "inline-script") return null;
    this.addWatchFile(file);
    const built = await build({
      configFile: false,
      logLevel: "silent",
      build: { write: false, rolldownOptions: { input: file, output: { format: "iife" } } },
    });
    const { output } = built as Exclude<typeof built, { close(): unknown } | unknown[]>;
    return `export default ${JSON.stringify(output[0].code)}`;
  },
};

export default defineConfig(({ command }) => ({
  plugins: [inlineScript, reactRouter()],
  build: { assetsDir: "static/js" },
  // The built pages include their packages: the server loads one file. In development Node loads them.
  ssr: command === "build" ? { noExternal: true } : {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // docs/specification.md 7.1 names the files: static/js/{id}.{hash}.chunk.js.
            entryFileNames: "static/js/[name].[hash].chunk.js",
            chunkFileNames: "static/js/[name].[hash].chunk.js",
            codeSplitting: { groups: shared },
          },
        },
      },
    },
  },
}));
