import { makeLibrary } from "./picture-library.ts";

// Makes what browsers get of art/pictures where a source is new or changed. Part of the build.
const since = Date.now();
const made = await makeLibrary((done, all) => console.log(`pictures: ${done} of ${all}`));
console.log(`pictures: ${made} files encoded, ${Date.now() - since} ms`);
