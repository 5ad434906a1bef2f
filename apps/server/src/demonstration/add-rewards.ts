import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { checkAchievements } from '../capabilities/points/won/check-achievements.ts';
import { listGoods, storeGoods } from '../capabilities/points/shop/manage-goods.ts';
import { readGoods } from '../capabilities/points/shop/read-goods.ts';
import { noteRegistration, ownCode } from '../capabilities/referral/referral.port.ts';
import type { CurrentStudent } from '../platform/http/bind.ts';
import type { Services } from '../platform/services.ts';

/** What points are exchanged for, where the catalogue says it and the school has nothing yet. */
export async function addPointsGoods(
  { database: { connection }, clock }: Services,
  content: string,
): Promise<void> {
  const text = await readFile(path.join(content, 'points-goods.yaml'), 'utf8').catch(() => null);
  if (text === null || (await listGoods(connection)).length > 0) return;
  const goods = readGoods(text);
  await connection.transaction().execute((change) => storeGoods(change, goods, clock.now()));
}

/** The medals and achievements of what was studied, and two classmates who came by the student's code. */
export async function addRewards(
  services: Services,
  student: CurrentStudent,
  friends: readonly CurrentStudent[],
): Promise<void> {
  const { database, clock } = services;
  await checkAchievements(services, student);
  const refCode = await ownCode(database.connection, student.studentId, clock.now());
  await database.connection.transaction().execute(async (change) => {
    for (const { studentId } of friends)
      await noteRegistration(change, { studentId, refCode, now: clock.now() });
  });
}
