import { findOtherGoods, type Sold } from '../../capabilities/mall/mall.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Sound } from '../catalogue/select-sound.ts';

/** What is sold and no longer named. Only where nothing is wrong with the files of the mall. */
export async function findVanishedGoods(connection: Connection, sound: Sound): Promise<Sold> {
  if (!sound.isMallWhole) return { goods: [], variants: [], coupons: [] };
  return await findOtherGoods(connection, {
    goods: sound.goods.map(({ good_id }) => good_id),
    variants: sound.variants.map(({ variant_id }) => variant_id),
    coupons: sound.coupons.map(({ coupon_id }) => coupon_id),
  });
}
