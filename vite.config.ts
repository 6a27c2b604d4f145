import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

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
          },
        },
      },
    },
  },
});
