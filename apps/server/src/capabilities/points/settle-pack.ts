import { packOf } from '@xuezhou/rules/points/packs';
import type { Change } from '../../platform/database/prepare.ts';
import { accountWriter } from './account.repository.ts';

interface PaidPack {
  readonly studentId: number;
  /** The order that was paid for it; each brings its points once. */
  readonly orderId: string;
  readonly packKey: string;
  readonly now: Date;
}

/** What a paid pack brings, in the transaction of its payment; the books are the caller's. False the second time. */
export async function settlePack(
  change: Change,
  { studentId, orderId, packKey, now }: PaidPack,
): Promise<boolean> {
  const pack = packOf(packKey);
  if (pack === undefined) throw new Error(`no pack of points is called ${packKey}`);
  const writer = accountWriter(change, studentId);
  const { balance, held } = await writer.lock();
  if (await writer.hasEntry('pack', orderId)) return false;
  const { points } = pack;
  const entry = { kind: 'pack', about: orderId, points, words: `买 ${points} 积分`, at: now };
  await writer.add(entry, { balance: balance + points, held });
  return true;
}
