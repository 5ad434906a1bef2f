import type { GoodCard, GoodVariant } from '@xuezhou/contract/mall';
import { isFormerPriceShown, saleStateOf } from '@xuezhou/rules/mall/sale';
import { dayOf } from '../../../platform/clock.ts';
import type { CourseContents } from './course-facts.ts';
import type { StoredGood, VariantRow } from './good.repository.ts';
import {
  contentWords,
  goodFacts,
  itemWords,
  nothing,
  refundRuleOf,
  sumContents,
} from './good-words.ts';
import { presentBalance } from './present-balance.ts';
import { coursesOf, openCourseOf, presentOwned, type Holdings } from './owned.ts';

/** All that a card of the mall is made of. */
export interface Shelf extends Holdings {
  readonly goods: ReadonlyMap<number, StoredGood>;
  readonly contents: ReadonlyMap<number, CourseContents>;
  readonly started: ReadonlyMap<number, number>;
  readonly now: Date;
}

export const isListed = (good: StoredGood, variant: VariantRow): boolean =>
  good.retired_at === null && variant.retired_at === null;

const saleOf = (good: StoredGood, variant: VariantRow, now: Date) =>
  saleStateOf(
    {
      isListed: isListed(good, variant),
      saleFrom: variant.sale_from,
      saleTo: variant.sale_to,
      stockLeft: stockOf(variant),
    },
    now,
  );

export const stockOf = ({ stock, sold }: Pick<VariantRow, 'stock' | 'sold'>): number | null =>
  stock === null ? null : Math.max(0, stock - sold);

/** The one that is offered first: what can be bought now, in the author's order. */
export function mainVariant(good: StoredGood, now: Date): VariantRow | undefined {
  return good.variants.find((variant) => saleOf(good, variant, now) === 'on') ?? good.variants[0];
}

export function presentVariant(good: StoredGood, variant: VariantRow, shelf: Shelf): GoodVariant {
  const { now } = shelf;
  return {
    limitYear: variant.limit_year,
    title: variant.title,
    price: variant.price_fen,
    formerPrice: formerOf(variant, now),
    expireDate: variant.expires_on,
    days: variant.days,
    deposit: variant.deposit_fen,
    depositWorth: variant.deposit_worth_fen,
    balance: balanceOf(good, variant, now),
    stockLeft: stockOf(variant),
    saleState: saleOf(good, variant, now),
    owned: presentOwned(good, variant, shelf),
  };
}

function balanceOf(good: StoredGood, variant: VariantRow, now: Date): GoodVariant['balance'] {
  const { price_fen: price, deposit_fen: deposit, deposit_worth_fen: worth } = variant;
  if (good.sale === 'normal' || deposit === null) return null;
  return presentBalance(price - (worth ?? deposit), variant, now);
}

function formerOf(variant: VariantRow, now: Date) {
  const { former_price_fen: price, former_until: until } = variant;
  const former = price === null || until === null ? null : { price, until };
  const today = dayOf(now);
  return isFormerPriceShown(former, { price: variant.price_fen, today }) ? former : null;
}

/** Of the parts of a bundle at their own prices; null for what is none. */
function partsPriceOf(good: StoredGood, { goods, now }: Pick<Shelf, 'goods' | 'now'>) {
  const parts = good.parts.flatMap((partId) => {
    const part = goods.get(partId);
    return part === undefined ? [] : [part];
  });
  if (parts.length === 0) return null;
  return parts.reduce((sum, part) => sum + (mainVariant(part, now)?.price_fen ?? 0), 0);
}

/** With the variant that was chosen, or the one that is offered first. */
export function presentCard(
  good: StoredGood,
  shelf: Shelf,
  chosen: VariantRow | undefined = mainVariant(good, shelf.now),
): GoodCard {
  const contents = sumContents(
    coursesOf(good, shelf.goods).map((courseId) => shelf.contents.get(courseId) ?? nothing),
  );
  const variant = chosen === undefined ? null : presentVariant(good, chosen, shelf);
  const partsPrice = partsPriceOf(good, shelf);
  const price = variant?.price ?? 0;
  return {
    goodId: good.good_id,
    goodName: good.title,
    family: good.family,
    level: good.level,
    kind: good.kind,
    sale: good.sale,
    saleState: variant?.saleState ?? 'over',
    slips: good.slips,
    // A pack of points says in its name what it holds.
    holds: [contentWords(contents), ...good.items.map(itemWords), ...extraPaper(good, shelf)]
      .filter((words) => words !== '' && words !== good.title)
      .join(' · '),
    facts: goodFacts(contents, {
      facts: good.facts,
      refund: refundRuleOf(good),
      isFree: price === 0,
      within: holderOf(good, shelf),
    }),
    limitYear: variant?.limitYear ?? 0,
    price,
    formerPrice: variant?.formerPrice ?? null,
    // A bundle that saves nothing says nothing of it.
    partsPrice: partsPrice !== null && partsPrice > price ? partsPrice : null,
    deposit: variant?.deposit ?? null,
    owned: variant?.owned ?? null,
    openCourseId: openCourseOf(good, shelf),
    compareCount: comparedWith(good, shelf).length,
    stockLeft: variant?.stockLeft ?? null,
    saleFrom: chosen?.sale_from?.toISOString() ?? null,
    saleTo: chosen?.sale_to?.toISOString() ?? null,
  };
}

const extraPaper = (good: StoredGood, { goods }: Pick<Shelf, 'goods'>): string[] =>
  good.parts.flatMap((partId) =>
    (goods.get(partId)?.items ?? []).flatMap((item) =>
      item.kind === 'course' ? [] : [itemWords(item)],
    ),
  );

/** A good that holds all of this one and more, so that nobody buys both. */
function holderOf(good: StoredGood, { goods, now }: Shelf): string | null {
  const holder = [...goods.values()].find(
    (other) =>
      other.retired_at === null &&
      other.parts.includes(good.good_id) &&
      other.variants.some((variant) => saleOf(other, variant, now) === 'on'),
  );
  return holder?.title ?? null;
}

/** Goods of one comparison, the good among them; empty where it would stand alone. */
export function comparedWith(good: StoredGood, { goods }: Pick<Shelf, 'goods'>): StoredGood[] {
  if (good.comparison === null) return [];
  const all = [...goods.values()].filter(
    ({ comparison, retired_at }) => comparison === good.comparison && retired_at === null,
  );
  return all.length > 1 ? all.toSorted((a, b) => priceOf(a) - priceOf(b)) : [];
}

const priceOf = (good: StoredGood): number => good.variants[0]?.price_fen ?? 0;
