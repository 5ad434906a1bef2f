import { otherFamily, type Family } from '@xuezhou/contract/site';
import type { Connection } from '../../../platform/database/prepare.ts';
import { pointsIn } from '../packs/pack-goods.ts';
import { goodReader } from './good.repository.ts';
import { isListed } from './present-good.ts';

/** The families of which the mall shows something; points for money belong to none. */
export async function familiesSold(connection: Connection): Promise<Family[]> {
  const goods = await goodReader(connection).goods(null);
  const sold = goods.filter(
    (good) =>
      good.family !== otherFamily &&
      pointsIn(good.items) === null &&
      good.variants.some((variant) => isListed(good, variant)),
  );
  return [...new Set(sold.map(({ family }) => family))];
}
