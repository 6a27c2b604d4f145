/** The bucket's keys for a database: all are below PostgreSQL's system identifier. */
export const places = {
  log: (id: string, file = "") => `${id}/log/${file}${file && ".gz.age"}`,
  /** A base backup, by the first file of the log that it needs. */
  base: (id: string, from: string) => `${id}/base/${from}.tar.gz.age`,
  /** Records that a base backup is complete, and when it ended. */
  ended: (id: string, base?: Base) =>
    `${id}/ended/${base ? `${base.endedAt.getTime()}-${base.from}` : ""}`,
  /** When a restore was last tested. */
  drill: (id: string) => `${id}/drill.json`,
  /** The pictures by the key that decrypts them and their name. */
  pictures: (id: string, name = "") => `${id}/pictures/${name}${name && ".gz.age"}`,
  /** Records that a picture is no longer in use, by its key in `pictures`. */
  missed: (id: string, key = "") => `${id}/missed/${key}`,
  erasures: (id: string) => `${id}/erasures.txt.gz.age`,
};

/** A complete base backup. */
export interface Base {
  endedAt: Date;
  /** The first file of the log that it needs. */
  from: string;
}

/** The base backup in a key of `places.ended`; null: none. */
export function baseOf(key: string): Base | null {
  const [, endedAt, from] = /\/(\d{13})-([\dA-F]{24})$/.exec(key) ?? [];
  return endedAt && from ? { endedAt: new Date(Number(endedAt)), from } : null;
}

/** A file of the log: `000000010000000000000007`; each has 16 MB. */
export const isSegment = (file: string): boolean => /^[\dA-F]{24}$/.test(file);

/** The timeline changes with each restore to an earlier moment. */
export const timelineOf = (file: string): string => file.slice(0, 8);

/** The number of a log file, regardless of its timeline. */
export const numberOf = (file: string): number =>
  Number.parseInt(file.slice(8, 16), 16) * 256 + Number.parseInt(file.slice(16, 24), 16);

/** The file's name in a key of `places.log`. */
export const fileOf = (key: string): string => key.replace(/^.*\//, "").replace(/\.gz\.age$/, "");
