import type { GoodCard } from '@xuezhou/contract/mall';
import type { Services } from '../../../platform/services.ts';
import { openShelf } from './open-shelf.ts';
import { presentCard } from './present-good.ts';

/** A good as a visitor sees it in a list; null for one that is not sold now. */
export async function openGoodCard(
  services: Pick<Services, 'database' | 'clock'>,
  goodId: number,
): Promise<GoodCard | null> {
  const shelf = await openShelf(services, null, [goodId]);
  const good = shelf.goods.get(goodId);
  if (good === undefined || good.retired_at !== null) return null;
  const card = presentCard(good, shelf);
  return card.saleState === 'over' ? null : card;
}
