import type pg from "pg";
import type { Content } from "#modules/content/content.ts";
import { dayOf } from "#core/time/time.ts";
import { inventPeople, newAddresses } from "./people.ts";
import { inventPlaces } from "./places.ts";
import { seededRandom } from "./random.ts";
import type { Filling } from "./rows.ts";
import type { ClubSize } from "./size.ts";
import { storeOffice } from "./store-office.ts";
import { storeOrders } from "./store-orders.ts";
import { storePeople } from "./store-people.ts";
import { storeResults } from "./store-results.ts";
import { storeTraining } from "./store-training.ts";

type Inventing = { content: Content; size: ClubSize } & Pick<Filling, "provider" | "lockNote">;

/**
 * Fills an empty database with a club of two years, in one transaction, because the site deletes families
 * without athletes at the same time. People and their history are the same each time, relative to today.
 * @param storeMore stores more in that transaction
 */
export async function storeInventedClub(
  client: Pick<pg.ClientBase, "query">,
  { content, size, ...others }: Inventing,
  storeMore: (filling: Filling) => Promise<void> = async () => {},
): Promise<Filling> {
  const today = dayOf(new Date(), content.club.timeZone);
  const random = seededRandom(2024);
  const address = newAddresses();
  const people = inventPeople(size, { today, random, address });
  const places = inventPlaces(content, people, { ...size, today, random });
  const invented = { client, content, size, today, random, address, people };
  const filling: Filling = { ...invented, ...places, ...others };
  await client.query("begin");
  for (const store of [storePeople, storeOrders, storeTraining, storeResults, storeOffice])
    await store(filling);
  await storeMore(filling);
  await client.query("commit");
  await client.query("analyze");
  return filling;
}
