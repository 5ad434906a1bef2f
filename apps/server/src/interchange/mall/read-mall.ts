import type { MallDraft } from '../catalogue/drafts.ts';
import type { ReadingContext } from '../catalogue/reading-context.ts';
import { readCoupons, readFamilies } from './read-coupons.ts';
import { readGoods } from './read-goods.ts';

export const noMall: MallDraft = { families: [], goods: [], coupons: [], isWhole: false };

/**
 * The folder `mall` of a catalogue: families, goods, coupons. Without goods.yaml the folder says nothing of what is
 * sold, so nothing is taken off the shelf either.
 */
export async function readMall(context: ReadingContext): Promise<MallDraft> {
  if ((await context.files.text('mall/goods.yaml')) === undefined) return noMall;
  const before = context.faults.count;
  const goods = await readGoods(context);
  const coupons = await readCoupons(context);
  const families = await readFamilies(context);
  return { families, goods, coupons, isWhole: context.faults.count === before };
}
