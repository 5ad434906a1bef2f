import type {
  listSchoolPointsGoods as listOperation,
  PointsGoodPlan,
  restorePointsGood as restoreOperation,
  savePointsGood as saveOperation,
  stockPointsGood as stockOperation,
  takeOverPointsGood as takeOverOperation,
  withdrawPointsGood as withdrawOperation,
} from '@xuezhou/contract/points/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  addGood,
  factsOf,
  holdGood,
  isTaken,
  lockIds,
  planOf,
  rowOf,
  schoolGoods,
  setGood,
  type GoodRow,
} from './good.repository.ts';

export const listSchoolPointsGoods = async ({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> => await schoolGoods(connection);

/** Throws schoolGoodUnknown or goodOfFile. */
export async function holdOwned(change: Change, goodId: number): Promise<GoodRow> {
  const row = await holdGood(change, goodId);
  if (row === undefined) throw new Refusal('schoolGoodUnknown');
  if (row.owner === 'file')
    throw new Refusal(
      'goodOfFile',
      '它写在课程目录的 points-goods.yaml 里，这里只能看；要在这里改，请先接管',
    );
  return row;
}

const target = (goodId: number) => ({ kind: 'points_good', id: goodId }) as const;

/** Throws pointsGoodPlanWrong, in words that say what is to be mended. */
function soundPlan({ title, intro, days, kind, ...plan }: PointsGoodPlan): PointsGoodPlan {
  const sound = { ...plan, kind, title: title.trim(), intro: intro.trim() };
  const wrong = (words: string) => new Refusal('pointsGoodPlanWrong', words);
  if (sound.title === '') throw wrong('请写上名称，学员要知道换到什么');
  if (sound.intro === '') throw wrong('请写一句介绍：给谁、怎么用');
  if (kind === 'extend' && days === null) throw wrong('请写上延期几天');
  return { ...sound, days: kind === 'extend' ? days : null };
}

const isSamePlan = (one: PointsGoodPlan, other: PointsGoodPlan): boolean =>
  JSON.stringify(rowOf(one)) === JSON.stringify(rowOf(other));

export async function savePointsGood(
  services: ConsoleServices,
  { body: { requestId, goodId, version, stock, ...body } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  const plan = soundPlan(body.plan);
  return await changeAudited(services, actor, async (change) => {
    const made = goodId === null ? await madeBy(change, requestId) : undefined;
    const known = goodId ?? made;
    if (known === undefined) return await addNew(change, requestId, { ...plan, stock });
    const row = await holdOwned(change, known);
    // The number is of a new one alone, until somebody has taken of it.
    const counted = made !== undefined && !(await isTaken(change, known));
    const now = counted ? { stock } : { stock: row.stock };
    const before = planOf(row);
    // What was sent twice was done by the first.
    if (isSamePlan(before, plan) && row.stock === now.stock)
      return { answer: { goodId: known }, auditEntry: null };
    // Whoever did not hear that theirs was made has seen what they sent.
    const seen = made === undefined ? version : Math.max(version, 1);
    if (row.version !== seen)
      throw new Refusal('pointsShopChanged', `刚刚有同事改过“${row.title}”，请看过新的再存`);
    if (plan.kind !== row.kind && !counted)
      throw new Refusal('pointsGoodPlanWrong', '种类定了不能换，请撤下这一样，另外新建');
    await setGood(change, known, { ...rowOf(plan), ...now, version: seen + 1 });
    const auditEntry = {
      operation: 'savePointsGood',
      target: target(known),
      before: { ...factsOf(before), ...(counted && { stock: row.stock }) },
      after: { ...factsOf(plan), ...(counted && { stock }) },
    };
    return { answer: { goodId: known }, auditEntry };
  });
}

/** The good that this request has made already. */
async function madeBy(change: Change, requestId: string): Promise<number | undefined> {
  await lockIds(change);
  const made = await change
    .selectFrom('points_good')
    .where('request_id', '=', requestId)
    .select('points_good_id')
    .executeTakeFirst();
  return made?.points_good_id;
}

async function addNew(
  change: Change,
  requestId: string,
  given: PointsGoodPlan & { stock: number | null },
) {
  const goodId = await addGood(change, requestId, given);
  const auditEntry = {
    operation: 'savePointsGood',
    target: target(goodId),
    after: { ...factsOf(given), stock: given.stock },
  };
  return { answer: { goodId }, auditEntry };
}

export async function stockPointsGood(
  services: ConsoleServices,
  { body: { goodId, stock, seen } }: InputOf<typeof stockOperation>,
  actor: Actor,
): Promise<DataOf<typeof stockOperation>> {
  return await changeAudited(services, actor, async (change) => {
    const row = await holdOwned(change, goodId);
    if (row.stock === stock) return { answer: true, auditEntry: null };
    if (row.stock !== seen)
      throw new Refusal('pointsShopChanged', `刚刚变成了${stockWords(row.stock)}，请照新的数再改`);
    // Raised, so that what was sent before it does not undo it when it is sent again.
    await setGood(change, goodId, { stock, version: row.version + 1 });
    const auditEntry = {
      operation: 'stockPointsGood',
      target: target(goodId),
      before: { title: row.title, stock: row.stock },
      after: { title: row.title, stock },
    };
    return { answer: true, auditEntry };
  });
}

const stockWords = (stock: number | null): string => (stock === null ? '不限' : `剩 ${stock} 件`);

const changesState =
  (operation: 'withdrawPointsGood' | 'restorePointsGood') =>
  async (
    services: ConsoleServices,
    { body: { goodId } }: InputOf<typeof withdrawOperation | typeof restoreOperation>,
    actor: Actor,
  ): Promise<true> =>
    await changeAudited(services, actor, async (change, now) => {
      const row = await holdOwned(change, goodId);
      const isWithdrawn = operation === 'withdrawPointsGood';
      const was = row.retired_at !== null;
      if (was === isWithdrawn) return { answer: true, auditEntry: null };
      await setGood(change, goodId, { retired_at: isWithdrawn ? now : null });
      const { title } = row;
      const auditEntry = {
        ...{ operation, target: target(goodId) },
        ...{ before: { title, isWithdrawn: was }, after: { title, isWithdrawn } },
      };
      return { answer: true, auditEntry };
    });

export const withdrawPointsGood = changesState('withdrawPointsGood');
export const restorePointsGood = changesState('restorePointsGood');

export async function takeOverPointsGood(
  services: ConsoleServices,
  { body: { goodId } }: InputOf<typeof takeOverOperation>,
  actor: Actor,
): Promise<DataOf<typeof takeOverOperation>> {
  return await changeAudited(services, actor, async (change) => {
    const row = await holdGood(change, goodId);
    if (row === undefined) throw new Refusal('schoolGoodUnknown');
    if (row.owner === 'console') return { answer: true, auditEntry: null };
    await setGood(change, goodId, { owner: 'console', version: row.version + 1 });
    const auditEntry = {
      operation: 'takeOverPointsGood',
      target: target(goodId),
      before: { title: row.title, owner: 'file' },
      after: { title: row.title, owner: 'console' },
    };
    return { answer: true, auditEntry };
  });
}
