import path from "node:path";

/**
 * Names use the standard term of the field. The word on the left was private to this code; the one on the
 * right is the replacement. In sentences these words are ordinary English: only names are checked.
 */
const instead = {
  anew: "again",
  complaint: "error or problem",
  complaints: "errors or problems",
  deed: "action",
  deeds: "actions",
  desk: "office",
  doubt: "warning",
  enquire: "inquire",
  enquiries: "inquiries",
  enquiry: "inquiry",
  funder: "sponsor",
  gathered: "batched",
  marks: "entries, results or badges",
  mended: "resolved",
  paced: "throttled",
  paper: "waiver",
  papers: "waivers",
  patience: "timeout",
  peer: "fake server",
  peers: "fake servers",
  removal: "erasure",
  removals: "erasures",
  supplier: "legal entity type",
  turn: "waiting-list entry",
  turns: "waiting-list entries",
};

/**
 * The other meaning of the word: sheets of paper, complaints about spam, turning something off, Node's own
 * name.
 */
const otherSense =
  /^(\w*[oO]nPaper|\w*on_paper|recordedFromPaperAt|isComplaint|turnTwoFactorOff|getPeerCertificate)$/;

const partsOf = (name) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[ _$]+/);

const ordinaryNames = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll("\\", "/");
    if (/^(art\/|lint\/ordinary-names\.js$)/.test(file)) return {};
    const check = (node) => {
      if (otherSense.test(node.name)) return;
      const found = partsOf(node.name).find((part) => Object.hasOwn(instead, part));
      if (!found) return;
      const message = `"${found}" in ${node.name}: write ${instead[found]} (lint/ordinary-names.js)`;
      context.report({ node, message });
    };
    return { Identifier: check, JSXIdentifier: check };
  },
};

export default { meta: { name: "names" }, rules: { "ordinary-names": ordinaryNames } };
