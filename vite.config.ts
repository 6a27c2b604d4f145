import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

/**
 * Three files that nearly every page needs, instead of thirty: each small file compresses by itself,
 * and badly (measured: 118 kB of script on the home page became 108).
 */
const shared = [
  { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: "club", test: /[\\/]app[\\/](ui|forms|sections)[\\/]/, minShareCount: 7 },
  {
    name: "frame",
    test: /[\\/](forms[\\/]subscribe|not-found|site[\\/](layout|page)|use-hydrated)\.tsx?$/,
  },
];

export default defineConfig({
  plugins: [reactRouter()],
  build: { assetsDir: "static/js" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The specification names the files: static/js/{id}.{hash}.chunk.js (point 7).
            entryFileNames: "static/js/[name].[hash].chunk.js",
            chunkFileNames: "static/js/[name].[hash].chunk.js",
            codeSplitting: { groups: shared },
          },
        },
      },
    },
  },
});
