import { connectionCounts, measureRows, type RowResult } from '../http/measure-http.ts';
import type { Options } from '../options.ts';
import { inSchool } from '../school/in-school.ts';
import { growMall, orderCount } from './grow-mall.ts';
import { mallRows } from './mall-rows.ts';
import { measurePlaceAndSettle, type OnceResult } from './place-and-settle.ts';

export interface MallResult {
  readonly rows: readonly RowResult[];
  readonly once: readonly OnceResult[];
}

/** What the mall's pages cost, and what an order and its payment do. */
export async function measureMall(
  options: Options,
  say: (line: string) => void,
): Promise<MallResult> {
  return await inSchool({ students: Math.max(...connectionCounts) }, async ({ school, server }) => {
    say(`${orderCount} orders of each student`);
    const payments = await growMall(school);
    const rows = await measureRows(options, { school, server }, mallRows(payments), say);
    say('orders are placed and paid');
    return { rows, once: await measurePlaceAndSettle(school) };
  });
}
