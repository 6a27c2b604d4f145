import { daysAfter } from "#core/time/time.ts";
import { origins, type Origin, plainLetters } from "./names.ts";
import type { Random } from "./random.ts";

export interface InventedGuardian {
  name: string;
  email: string;
  phone: string;
  relationship: string;
  smsConsent: boolean;
}

export interface InventedFamily {
  /** Counted from 1. */
  n: number;
  /** The day on which the family joined the club. */
  since: string;
  guardians: [InventedGuardian, ...InventedGuardian[]];
  contact: { name: string; phone: string; relationship: string };
}

export interface InventedAthlete {
  n: number;
  family: number;
  givenName: string;
  familyName: string;
  nameUsed: string;
  bornOn: string;
  gender: string;
  /** How good they are, from 0 to 1. */
  talent: number;
  /** How often they come, from 0 to 1. */
  zeal: number;
}

export interface People {
  families: InventedFamily[];
  athletes: InventedAthlete[];
}

/** A year ago most of the families were members; some join with every season. */
const longestAgo = 900;

/** Invents people: they and their addresses are the same for the same random seed. */
export function inventPeople(
  size: { families: number; athletes: number },
  { today, random, address }: { today: string; random: Random; address: Addresses },
): People {
  const phone = () =>
    `${random.pick(["905", "416", "289", "647"])}-555-${String(random.between(100, 9999)).padStart(4, "0")}`;
  const families: InventedFamily[] = [];
  const origin: Origin[] = [];
  for (let n = 1; n <= size.families; n += 1) {
    const own = random.pick(origins);
    const surname = random.pick(own.surnames);
    const mother = random.happens(0.7);
    const guardian = (isMother: boolean, familyName: string): InventedGuardian => {
      const name = `${random.pick(isMother ? own.women : own.men)} ${familyName}`;
      return {
        name,
        email: address(name),
        phone: phone(),
        relationship: isMother ? "Mother" : "Father",
        smsConsent: random.happens(0.6),
      };
    };
    const second = random.happens(0.45)
      ? [
          guardian(
            !mother,
            random.happens(0.25) ? random.pick(random.pick(origins).surnames) : surname,
          ),
        ]
      : [];
    origin.push(own);
    families.push({
      n,
      since: daysAfter(today, -Math.floor(30 + (longestAgo - 30) * random.next() ** 0.8)),
      guardians: [guardian(mother, surname), ...second],
      contact: {
        name: `${random.pick(random.happens(0.6) ? own.women : own.men)} ${surname}`,
        phone: phone(),
        relationship: random.pick(["Grandparent", "Other relative", "Friend of the family"]),
      },
    });
  }
  const athletes: InventedAthlete[] = [];
  for (let n = 1; n <= size.athletes; n += 1) {
    const family = ((n - 1) % size.families) + 1;
    const own = origin[family - 1];
    const [first] = families[family - 1]?.guardians ?? [];
    if (!own || !first) throw new Error("There are athletes without a family");
    const isTaken = (name: string) =>
      athletes.some((each) => each.family === family && each.givenName === name);
    const isGirl = random.happens(0.5);
    const given = isGirl ? own.girls : own.boys;
    const givenName = random.pick(given.filter((name) => !isTaken(name)));
    athletes.push({
      n,
      family,
      givenName,
      familyName: first.name.slice(first.name.indexOf(" ") + 1),
      nameUsed: givenName.length > 6 && random.happens(0.25) ? givenName.slice(0, 3) : "",
      gender: random.happens(0.85)
        ? isGirl
          ? "Girl"
          : "Boy"
        : random.pick(["", "Prefer not to say"]),
      bornOn: daysAfter(today, -random.between(Math.floor(5.6 * 365), Math.floor(17.9 * 365))),
      talent: random.next(),
      zeal: 0.45 + random.next() * 0.53,
    });
  }
  return { families, athletes };
}

/** A unique address for a name. */
export type Addresses = (name: string) => string;

export function newAddresses(): Addresses {
  const given = new Map<string, number>();
  return (name) => {
    const plain = name.split(" ").map(plainLetters).join(".");
    const count = (given.get(plain) ?? 0) + 1;
    given.set(plain, count);
    return `${plain}${count > 1 ? count : ""}@example.org`;
  };
}
