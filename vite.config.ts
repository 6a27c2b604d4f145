import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    // The specification names the chunk files: static/js/{id}.{hash}.chunk.js (point 7).
    assetsDir: "static/js",
    rolldownOptions: {
      output: {
        entryFileNames: "static/js/[name].[hash].chunk.js",
        chunkFileNames: "static/js/[name].[hash].chunk.js",
      },
    },
  },
  environments: {
    ssr: {
      build: {
        rolldownOptions: {
          output: { entryFileNames: "index.js", chunkFileNames: "[name].[hash].js" },
        },
      },
    },
  },
});
