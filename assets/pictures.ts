import { makeLibrary } from "./picture-library.ts";

// Encodes new or changed sources of art/pictures for browsers. Part of the build.
const since = Date.now();
const made = await makeLibrary((done, all) => console.log(`pictures: ${done} of ${all}`));
console.log(`pictures: ${made} files encoded, ${Date.now() - since} ms`);
