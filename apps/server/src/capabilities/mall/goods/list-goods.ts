import { otherFamily } from '@xuezhou/contract/site';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { GoodCard, listGoods as operation } from '@xuezhou/contract/mall';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { openSchool } from '../../site/site.port.ts';
import { couponsOnOffer } from '../coupon/list-coupons.ts';
import { goodReader } from './good.repository.ts';
import { openShelf } from './open-shelf.ts';
import { presentCard } from './present-good.ts';

/** What is owned sinks to the end; else the author's order stays. */
const ownedLast = (a: GoodCard, b: GoodCard): number =>
  Number(a.owned !== null) - Number(b.owned !== null);

export async function listGoods(
  services: Services,
  student: CurrentStudent | null,
  { query: { cate = '' } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  const [shelf, captions] = await Promise.all([
    openShelf(services, student?.studentId ?? null),
    goodReader(connection).captions(),
  ]);
  const { courseFamilies } = await openSchool(services);
  const shelves = courseFamilies.filter(({ isShown }) => isShown).map(({ code }) => code);
  const only = shelves.find((family) => family === cate.toUpperCase());
  const cards = [...shelf.goods.values()].map((good) => presentCard(good, shelf));
  const shown = cards.filter(({ saleState, owned }) => saleState !== 'over' || owned !== null);
  const known = new Set(courseFamilies.map(({ code }) => code));
  const shelfOf = ({ family, kind }: GoodCard): string =>
    !known.has(family) || (kind === 'points' && !shelves.includes(family)) ? otherFamily : family;
  // Whoever hides all others hides no points, which belong to none.
  const hidden = shelves.includes(otherFamily)
    ? []
    : shown.filter((card) => card.kind === 'points' && shelfOf(card) === otherFamily);
  const { coupons, mine } = await couponsOnOffer(services, student, shelf);
  const fits = (goodIds: readonly number[], ofFamilies: readonly string[]) =>
    shown.filter(
      ({ goodId, family }) =>
        (goodIds.length === 0 && ofFamilies.length === 0) ||
        goodIds.includes(goodId) ||
        ofFamilies.includes(family),
    ).length;
  const offered = coupons
    .filter(({ action }) => action === 'take' || action === 'use')
    .toSorted((a, b) => fits(b.goodIds, b.families) - fits(a.goodIds, a.families));
  return {
    families: [
      ...shelves
        .filter((family) => only === undefined || family === only)
        .map((family) => {
          const goods = shown.filter((card) => shelfOf(card) === family).toSorted(ownedLast);
          return { family, caption: captions.get(family) ?? '', count: goods.length, goods };
        }),
      ...(only === undefined && hidden.length > 0
        ? [{ family: otherFamily, caption: '', count: hidden.length, goods: hidden }]
        : []),
    ],
    coupon: offered[0] ?? null,
    moreCoupons: Math.max(0, offered.length - 1),
    myCoupons: mine,
  };
}
