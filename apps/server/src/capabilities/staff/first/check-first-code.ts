import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { checkFirstCode as checkOperation } from '@xuezhou/contract/staff';
import type { CallerOf } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { tryFirstCode } from './first-code.ts';

/** A wrong one is counted: what is refused is told only once that is written. */
export async function checkFirstCode(
  { database: { connection }, clock }: Pick<ConsoleServices, 'database' | 'clock'>,
  { body }: InputOf<typeof checkOperation>,
  { address }: Pick<CallerOf<typeof checkOperation>, 'address'>,
): Promise<DataOf<typeof checkOperation>> {
  const tried = await connection
    .transaction()
    .execute((change) => tryFirstCode(change, { typed: body.code, address }, clock.now()));
  if (tried.outcome === 'unknown') throw notFound();
  if (tried.outcome === 'refused') throw tried.refusal;
  return { until: tried.until.toISOString() };
}
