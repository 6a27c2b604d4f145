// Imported first, so that an old Node gets this line instead of a syntax error from a later file.
const major = Number(process.versions.node.split(".")[0]);
if (major < 20) {
  console.error(`Node ${process.versions.node} is too old: install Node 20 or later (nodejs.org).`);
  process.exit(1);
}
