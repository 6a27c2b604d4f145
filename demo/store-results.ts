import { daysAfter, yearOfDay } from "#core/time/time.ts";
import { ageClassOf, usualGear } from "#modules/results/age-classes.ts";
import { type EventId, eventOf, isBetter } from "#modules/content/events.ts";
import type { InventedAthlete } from "./people.ts";
import { coachNames, type Filling, rowsOf } from "./rows.ts";

const outdoors: EventId[] = [
  "100m",
  "200m",
  "400m",
  "800m",
  "1500m",
  "80mh",
  "long-jump",
  "high-jump",
  "shot",
  "javelin",
];
const indoors: EventId[] = [
  "60m",
  "200m",
  "400m",
  "800m",
  "60mh",
  "long-jump",
  "high-jump",
  "shot",
];
const relays: EventId[] = ["4x100m", "4x400m"];

const meetNames = [
  "Lakeshore Open",
  "Durham Twilight",
  "Tamarack Invitational",
  "County Age-Class Meet",
  "Maple Relays",
  "Club Evening",
  "Rouge Valley Classic",
  "Gristmill Mile and More",
];

interface Meet {
  n: number;
  name: string;
  day: string;
  town: string;
  isIndoor: boolean;
}

interface Achieved {
  meet: number;
  athlete: number;
  event: EventId;
  gear: number | null;
  value: number | null;
  outcome: string | null;
  wind: number | null;
  place: number | null;
  round: string;
  isTimed: boolean;
  by: string;
}

/** A meet every fortnight: athletes improve with age, with good days and bad ones. */
export async function storeResults(filling: Filling): Promise<void> {
  const { client, content, size, today, random } = filling;
  const meets = Array.from({ length: size.meets }, (_, k): Meet => {
    const day = daysAfter(today, -5 - k * 14);
    const name = meetNames[k % meetNames.length] ?? "Meet";
    const month = Number(day.slice(5, 7));
    const isIndoor = month >= 11 || month <= 3;
    return { n: k + 1, name, day, town: random.pick(content.club.towns), isIndoor };
  });
  await client.query(
    `create temp table held on commit drop as
     select gen_random_uuid() as id, m.* from json_to_recordset($1) m(n int, name text, day date, town text,
                                                                      "isIndoor" bool)`,
    [rowsOf(meets)],
  );
  await client.query(`insert into meets (id, name, first_day, last_day, town, is_indoor, created_at)
    select id, name, day, day, town, "isIndoor", day - 20 from held`);
  const achieved = meets.flatMap((meet) => achievedAt(meet, filling));
  await client.query(
    `insert into results (meet_id, athlete_id, event, gear, value, outcome, timing, wind, place, round, recorded_by,
       created_at)
     select m.id, a.id, event, gear, value, outcome, case when "isTimed" then 'electronic' end, wind, place, round,
            "by", m.day + interval '40 hours'
       from json_to_recordset($1) r(meet int, athlete int, event text, gear int, value int, outcome text, wind int,
                                    place int, round text, "isTimed" bool, "by" text)
       join held m on m.n = r.meet join athlete_numbers a on a.n = r.athlete
     on conflict do nothing`,
    [rowsOf(achieved)],
  );
}

function achievedAt(meet: Meet, { content, size, random, people }: Filling): Achieved[] {
  const by = coachNames(content)[meet.n % 3] ?? "Coach";
  const ageAt = ({ bornOn }: InventedAthlete) => yearOfDay(meet.day) - yearOfDay(bornOn);
  const able = people.athletes.filter((athlete) => ageAt(athlete) >= 7 && athlete.talent > 0.6);
  const starters = random.some(size.starters, able);
  const own = starters.flatMap((athlete): Achieved[] => {
    const ageClass = ageClassOf(content.results.ageClasses, yearOfDay(athlete.bornOn), meet.day);
    return favourites(athlete, meet)
      .slice(0, random.between(1, 3))
      .flatMap((event) => {
        const { gear: hasGear, measure, wind } = eventOf(event);
        const [gear = null] = usualGear(ageClass, event);
        if (hasGear && gear === null) return [];
        const isOut = random.happens(0.03);
        return {
          meet: meet.n,
          athlete: athlete.n,
          event,
          gear,
          value: isOut ? null : valueOf(athlete, ageAt(athlete), { event, chance: random.next() }),
          outcome: isOut
            ? random.pick(measure === "time" ? ["DNF", "DQ", "DNS"] : ["NM", "DNS"])
            : null,
          wind: wind && !meet.isIndoor ? random.between(-18, 27) : null,
          place: null,
          round: "Final",
          isTimed: !isOut && measure === "time",
          by,
        };
      });
  });
  return [...placed(own), ...relayOf(meet, starters, { by, random, ageAt })];
}

/** The same events at each meet, so that a personal best has earlier results to compare with. */
function favourites({ n }: InventedAthlete, { isIndoor }: Meet): EventId[] {
  const all = isIndoor ? indoors : outdoors;
  return [0, 3, 5].flatMap((step) => all[(n + step) % all.length] ?? []);
}

/** A value by age and talent: an adult with talent 1 is close to the world record. */
function valueOf(
  { talent }: InventedAthlete,
  age: number,
  { event, chance }: { event: EventId; chance: number },
) {
  const { measure, worldBest, gear } = eventOf(event);
  const grown = Math.min(1, (age - 6) / 12);
  const form = 0.35 + 0.33 * grown + 0.15 * talent + 0.05 * chance;
  if (measure === "time") return Math.round((worldBest * 100) / form ** 0.85) * 10;
  const size = event === "high-jump" ? 30 : 10;
  // Children's technique grows slower in throws than in jumps.
  const skill = (0.55 + 0.35 * grown) * (gear ? 0.68 : 1);
  return Math.round((worldBest * 1_000 * form * skill) / size) * size;
}

/** Their places by event and gear. */
function placed(achieved: Achieved[]): Achieved[] {
  const races = Map.groupBy(achieved, ({ event, gear }) => `${event} ${gear}`);
  return [...races.values()].flatMap((race) => {
    const ranked = race
      .filter(({ value }) => value !== null)
      .toSorted((a, b) => (isBetter(a.event, a.value ?? 0, b.value ?? 0) ? -1 : 1));
    return race.map((result) => ({ ...result, place: ranked.indexOf(result) + 1 || null }));
  });
}

/** Four of nearly the same age share a time. */
function relayOf(
  { n, isIndoor }: Meet,
  starters: InventedAthlete[],
  {
    by,
    random,
    ageAt,
  }: { by: string; random: Filling["random"]; ageAt(athlete: InventedAthlete): number },
): Achieved[] {
  const team = starters.toSorted((a, b) => b.bornOn.localeCompare(a.bornOn)).slice(-6, -2);
  if (team.length < 4 || isIndoor || n % 2 > 0) return [];
  const event = random.pick(relays);
  const [oldest] = team;
  if (!oldest) return [];
  const value = valueOf(oldest, ageAt(oldest), { event, chance: random.next() });
  const shared = {
    gear: null,
    value,
    outcome: null,
    wind: null,
    place: 1,
    round: "Final",
    isTimed: true,
    by,
  };
  return team.map((athlete) => ({ ...shared, meet: n, athlete: athlete.n, event }));
}
