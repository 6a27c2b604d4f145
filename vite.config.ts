import { reactRouter } from "@react-router/dev/vite";
import { build, defineConfig, type Plugin } from "vite";

/**
 * A few files that most pages need, instead of thirty: each small file compresses by itself,
 * and badly (measured: 118 kB of script on the home page became 108).
 */
const shared = [
  {
    name: "framework",
    test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]|vite[\\/]preload-helper|rolldown[\\/]runtime/,
  },
  // The header, the footer and what most pages show, each with what it imports.
  {
    name: "club",
    test: /[\\/](site[\\/]public[\\/](layout|not-found)|core[\\/]ui[\\/](public[\\/]page|carousel|reveal|pictogram|unfinished-navigation)|content[\\/]public[\\/]page-hero|inbox[\\/]public[\\/]inquiries)\.tsx?$/,
  },
  // Of the news page, which is heavy, and what it opens.
  { name: "gallery", test: /(poster|gallery-entry)\.tsx?$/ },
  { name: "bands", test: /[\\/](banner|image-text)\.tsx$/ },
  { name: "reviews", test: /[\\/](reviews|portrait)\.tsx$/ },
  // On many pages, and not on the heaviest.
  { name: "group-finder", test: /[\\/]public[\\/]group-finder\.tsx$/ },
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

/**
 * What runs on the server: the pages, the server, its commands and the picture process, each with its packages
 * in one file and what they share. A module is there once, and a server needs no packages but the external
 * ones (decision 20). A start loads a few modules instead of 1,800.
 */
const serverBuild: Plugin = {
  name: "server-build",
  configEnvironment: (name) =>
    name === "ssr"
      ? {
          build: { rolldownOptions: { output: { entryFileNames: "[name].js" } } },
          // React Router leaves it out without `@react-router/node`: packages would then choose their code for
          // browsers (better-auth its scrypt in JavaScript, which stops every other request).
          resolve: { conditions: ["node"] },
        }
      : undefined,
};

export default defineConfig(({ command }) => ({
  plugins: [inlineScript, reactRouter(), serverBuild],
  build: { assetsDir: "static/js" },
  publicDir: "content/icons",
  // In development Node loads the packages.
  ssr:
    command === "build"
      ? {
          noExternal: true,
          // `dependencies` in package.json.
          external: ["libheif-js", "sharp"],
        }
      : {},
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          input: {
            index: "virtual:react-router/server-build",
            main: "app/edge/main.ts",
            demo: "app/edge/boot/demo.ts",
            "run-backup": "app/edge/backup/run-backup.ts",
            "run-restore": "app/edge/backup/run-restore.ts",
            "password-link": "app/edge/boot/password-link.ts",
            "new-club": "app/edge/new-club/new-club.ts",
            "archive-segment": "app/edge/continuous-backup/archive-segment.ts",
            "restore-segment": "app/edge/continuous-backup/restore-segment.ts",
            "picture-process": "app/edge/pictures/picture-process.ts",
            "heic-worker": "app/edge/pictures/heic-worker.ts",
          },
          external: ["pg-native"],
        },
      },
    },
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
