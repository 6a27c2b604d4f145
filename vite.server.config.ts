import { defineConfig } from "vite";

/**
 * The server, its commands and the picture process, each with its packages in one file and what they share:
 * a start then loads a few modules instead of 1,800 (measured: 1.4 s of processor time instead of 3.4), and
 * a server needs no packages but the external ones (decision 20). The sources run as they are with
 * `npm run dev` and in tests.
 */
export default defineConfig({
  publicDir: false,
  ssr: {
    noExternal: true,
    // `dependencies` in package.json, and vite, which only `npm run dev` loads.
    external: ["libheif-js", "sharp", "vite"],
  },
  build: {
    ssr: true,
    outDir: "build/server",
    emptyOutDir: false,
    rolldownOptions: {
      input: [
        "server/main.ts",
        "server/backup/run-backup.ts",
        "server/backup/run-restore.ts",
        "server/boot/password-link.ts",
        "server/pictures/picture-process.ts",
        "server/pictures/heic-worker.ts",
      ],
      external: ["pg-native"],
    },
  },
});
