import type { DataOf } from '@xuezhou/contract/kernel';
import type { getGoodQr as operation } from '@xuezhou/contract/mall';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { siteAddress } from '../site-address.ts';
import { openShelf } from './open-shelf.ts';
import { isListed, presentCard } from './present-good.ts';

interface Wanted {
  readonly goodId: number;
  readonly limitYear: number;
  readonly source?: string | undefined;
}

/** The code leads to the order's page, on whatever device scans it. */
export async function getGoodQr(
  services: Services,
  studentId: number | null,
  { goodId, limitYear, source }: Wanted,
): Promise<DataOf<typeof operation>> {
  const shelf = await openShelf(services, studentId, [goodId]);
  const good = shelf.goods.get(goodId);
  if (good === undefined) throw notFound();
  const variant = good.variants.find((one) => one.limit_year === limitYear && isListed(good, one));
  if (variant === undefined) throw new Refusal('goodVariant');
  const query = new URLSearchParams({
    ...(limitYear > 0 && { limitYear: String(limitYear) }),
    ...(source !== undefined && source !== '' && { source }),
  }).toString();
  return {
    good: presentCard(good, shelf, variant),
    realPrice: variant.price_fen,
    qr: `${siteAddress(services)}/order/${goodId}${query === '' ? '' : `?${query}`}`,
  };
}

/** What a page outside shows to whoever comes by. */
export const getPublicGoodQr = (services: Services, wanted: Wanted) =>
  getGoodQr(services, null, wanted);
