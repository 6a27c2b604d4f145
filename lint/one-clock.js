import path from "node:path";

/**
 * Only app/core/time/time.ts may format times and group by days, months or years, in the club's own zone.
 * Elsewhere, UTC or the machine's zone could be used by mistake: on the evening of December 31 it is another
 * year there. PostgreSQL has its own time zone data, which may be older than ours.
 */
const own = /^(app\/core\/time\/time\.ts|lint\/one-clock\.js)$/;
const exempt = /^(tests|bench|art|bin)\/|\.test\.tsx?$/;
/** The club's own time zone setting. */
const saysZone = /^content\//;

const localParts = /^[gs]et(Hours|Minutes|Seconds|Date|Day|Month|FullYear)$/;
const spokenByMachine = /^toLocale(Date|Time)?String$|^to(Date|Time)String$/;
const cutting = /^(slice|substring|substr|split|replace|replaceAll)$/;
const zoneName = /\b(America|Europe|Asia|Africa|Australia|Pacific|Atlantic)\/[A-Z]/;
const bucket = /date_trunc\(|to_char\(|at time zone/i;

const nameOf = (member) =>
  member?.type === "MemberExpression" ? member.property?.name : undefined;

const oneClock = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll("\\", "/");
    if (own.test(file) || exempt.test(file)) return {};
    const report = (node, what) =>
      context.report({ node, message: `${what}: use app/core/time/time.ts (lint/one-clock.js)` });
    const text = (node, words) => {
      if (zoneName.test(words) && !saysZone.test(file)) report(node, "A zone of its own");
      if (bucket.test(words)) report(node, "A bucket of the database's own");
    };
    return {
      CallExpression(node) {
        const { callee } = node;
        const called = nameOf(callee);
        if (localParts.test(called)) report(node, "The machine's own clock");
        if (spokenByMachine.test(called)) report(node, "Words of the machine's own");
        const on = callee.object;
        if (cutting.test(called) && nameOf(on?.callee) === "toISOString")
          report(node, "A part of Greenwich's time");
        if (nameOf(callee.object) === "Now" && callee.object.object?.name === "Temporal")
          report(node, "A clock of its own");
      },
      NewExpression(node) {
        if (node.callee.object?.name === "Intl" && nameOf(node.callee) === "DateTimeFormat")
          report(node, "A format of its own");
      },
      Literal(node) {
        if (typeof node.value === "string") text(node, node.value);
      },
      TemplateElement(node) {
        text(node, node.value.raw);
      },
    };
  },
};

export default { meta: { name: "time" }, rules: { "one-clock": oneClock } };
