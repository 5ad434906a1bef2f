import { makeGood } from '../../capabilities/mall/testing/make-good.ts';
import type { Connection } from '../../platform/database/prepare.ts';

/** Puts a good on the shelf, for tests of what is not the mall's. */
export async function sellGood(connection: Connection, title: string): Promise<number> {
  const { goodId } = await makeGood(connection, { title });
  return goodId;
}
