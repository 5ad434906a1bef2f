import type { InputOf } from '@xuezhou/contract/kernel';
import type { checkOrder } from '@xuezhou/contract/mall';
import { bestCoupon, couponFit, isFor, type CouponBasis } from '@xuezhou/rules/mall/coupon';
import { priceOrder, type Price, type PriceQuestion } from '@xuezhou/rules/mall/price';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { pointsOf } from '../../points/points.port.ts';
import { ownAddresses, type AddressRow } from '../address/addresses.ts';
import type { CountedPart } from '../order.tables.ts';
import { couponReader, type HeldRow } from '../coupon/coupon.repository.ts';
import { heldTerms, statusOf } from '../coupon/coupon.presenter.ts';
import type { StoredGood, VariantRow } from '../goods/good.repository.ts';
import { openShelf } from '../goods/open-shelf.ts';
import { coursesOf, isOwned, isPartOwned, untilOf, type WaitingOrder } from '../goods/owned.ts';
import { isListed, mainVariant, type Shelf } from '../goods/present-good.ts';

/** What a student chose; prices are none of it. */
export type Choice = Pick<
  InputOf<typeof checkOrder>['body'],
  'goodId' | 'limitYear' | 'couponId' | 'used_points' | 'addressId' | 'extraIds' | 'bestCoupon'
> & {
  /** Where nothing was chosen yet the page shows the default address; an order is placed with a chosen one. */
  readonly wantsAddress?: boolean;
  /** Paid elsewhere, and whole. */
  readonly isPaidElsewhere?: boolean;
  /** The school orders it for the student: also what only it sells. */
  readonly bySchool?: boolean;
  /** A coupon that the school tries on the student, who does not hold it. */
  readonly tried?: HeldRow;
};

/** All that decides about an order, read at one time; the price follows from it alone. */
export interface OrderFacts {
  readonly shelf: Shelf;
  readonly good: StoredGood;
  /** Undefined where the good has no such variant, or no longer sells it. */
  readonly variant: VariantRow | undefined;
  readonly extras: StoredGood['extras'];
  /** False where an extra was named that the good does not have. */
  readonly areExtrasKnown: boolean;
  readonly held: readonly HeldRow[];
  /** The coupon that is used; null: none. */
  readonly coupon: HeldRow | null;
  /** What coupons may take from. */
  readonly basis: CouponBasis;
  /** That may be used; what the order holds that gives way to this one is among them. */
  readonly points: number;
  readonly addresses: readonly AddressRow[];
  readonly address: AddressRow | undefined;
  readonly needsAddress: boolean;
  readonly isOwned: boolean;
  /** Of a bundle: the parts that the student has, and that are neither paid nor given once more. */
  readonly counted: readonly CountedPart[];
  readonly price: Price;
}

export async function readOrderFacts(
  services: Pick<Services, 'database' | 'clock'>,
  { studentId }: CurrentStudent,
  choice: Choice,
): Promise<OrderFacts> {
  const { connection } = services.database;
  const [shelf, own, { free }, addresses] = await Promise.all([
    openShelf(services, studentId, [choice.goodId], { forSchool: choice.bySchool === true }),
    couponReader(connection).held(studentId),
    pointsOf(connection, studentId),
    ownAddresses(services, studentId),
  ]);
  const good = shelf.goods.get(choice.goodId);
  if (good === undefined) throw notFound();
  const { now } = shelf;
  const held = choice.tried === undefined ? own : [...own, choice.tried];
  const waiting = shelf.waiting.get(choice.goodId);
  const points = free + (waiting?.points ?? 0);
  const variant = good.variants.find(
    (one) => one.limit_year === choice.limitYear && isListed(good, one),
  );
  const chosen = { shelf, good, variant, isPaidElsewhere: choice.isPaidElsewhere === true };
  const { extras, ...besides } = extrasOf(good, choice);
  const parts = partsOf(chosen);
  const question = questionOf({ ...chosen, ...besides, parts, extras });
  const blank = priceOrder({ ...question, points: { wanted: 0, balance: points } });
  const basis: CouponBasis = {
    ...{ goodId: good.good_id, family: good.family, amount: blank.basis },
    least: question.deposit === null ? 0 : question.deposit.worth + 1,
    now,
  };
  const usable = held.filter((row) => statusOf(row, now) === 1 && isFree(row, waiting));
  const coupon = chooseCoupon(usable, choice, basis);
  const price = priceOrder({
    ...question,
    coupon: coupon === null ? null : heldTerms(coupon),
    ...(coupon?.isLent === true && { couponName: coupon.title }),
    points: { wanted: choice.used_points ?? 0, balance: points },
  });
  return {
    shelf,
    good,
    variant,
    extras,
    ...besides,
    held,
    coupon,
    basis,
    points,
    addresses,
    address: addressOf(addresses, choice),
    isOwned: isOwned(good, variant ?? good.variants[0], shelf),
    counted: countedOf(parts, price, untilOf(variant, now)),
    price,
  };
}

function extrasOf(good: StoredGood, { extraIds = [] }: Choice) {
  const wanted = new Set(extraIds);
  const extras = good.extras.filter(({ extraId }) => wanted.has(extraId));
  return {
    extras,
    areExtrasKnown: extras.length === wanted.size,
    needsAddress: good.needs_address || extras.some((extra) => extra.needsAddress),
  };
}

const addressOf = (addresses: readonly AddressRow[], { addressId, wantsAddress }: Choice) =>
  (addressId ?? null) === null && wantsAddress === true
    ? addresses[0]
    : addresses.find(({ address_id }) => address_id === addressId);

/** The lines of the price are in the order of the parts. */
function countedOf(
  parts: ReturnType<typeof partsOf>,
  price: Price,
  until: string | null,
): CountedPart[] {
  const offs = price.lines.filter(({ kind }) => kind === 'owned');
  return parts
    .filter((part) => part.isOwned)
    .map(({ part, courses }, index) => ({
      ...{ goodId: part.good_id, title: part.title, courses },
      amount: -(offs[index]?.amount ?? 0),
      until,
    }));
}

type Chosen = Pick<OrderFacts, 'shelf' | 'good' | 'variant'> & {
  readonly isPaidElsewhere: boolean;
};

/** What was paid elsewhere was paid whole, whatever its student has. */
const partsOf = ({ shelf, good, variant, isPaidElsewhere }: Chosen) =>
  good.parts.flatMap((partId) => {
    const part = shelf.goods.get(partId);
    if (part === undefined) return [];
    const courses = coursesOf(part, shelf.goods);
    return [{ part, courses, isOwned: !isPaidElsewhere && isPartOwned(part, variant, shelf) }];
  });

function questionOf({
  shelf,
  good,
  variant,
  parts,
  extras,
  needsAddress,
  isPaidElsewhere,
}: Chosen &
  Pick<OrderFacts, 'extras' | 'needsAddress'> & {
    readonly parts: ReturnType<typeof partsOf>;
  }): PriceQuestion {
  const price = variant?.price_fen ?? 0;
  const deposit = variant?.deposit_fen ?? null;
  return {
    good: { goodId: good.good_id, family: good.family, label: good.title, price },
    parts: parts.map(({ part, isOwned: isHeld }) => ({
      label: part.title,
      price: mainVariant(part, shelf.now)?.price_fen ?? 0,
      isOwned: isHeld,
    })),
    extras: extras.map(({ title, price: ofExtra }) => ({ label: title, price: ofExtra })),
    coupon: null,
    points: { wanted: 0, balance: 0 },
    freight: needsAddress ? { fen: good.freight_fen ?? 0, freeFrom: good.freight_free_from } : null,
    deposit:
      deposit === null || good.sale === 'normal' || isPaidElsewhere
        ? null
        : { amount: deposit, worth: variant?.deposit_worth_fen ?? deposit },
    now: shelf.now,
  };
}

/** What an order holds that gives way to this one comes back for it. */
const isFree = ({ order_id: holder }: HeldRow, waiting: WaitingOrder | undefined): boolean =>
  holder === null || holder === waiting?.orderId;

function chooseCoupon(
  usable: readonly HeldRow[],
  { couponId, bestCoupon: wantsBest }: Choice,
  basis: CouponBasis,
): HeldRow | null {
  if (couponId !== undefined && couponId !== null)
    return usable.find(({ held_coupon_id }) => held_coupon_id === couponId) ?? null;
  if (wantsBest !== true) return null;
  const best = bestCoupon(
    usable.map((row) => ({ row, terms: heldTerms(row) })),
    basis,
  );
  return best?.row ?? null;
}

/** Why a coupon that one holds does not fit, for the list; 「只限题库」 says more than that it does not. */
export function fitOf(
  row: HeldRow,
  { basis, shelf, good }: Pick<OrderFacts, 'basis' | 'shelf' | 'good'>,
): { fits: boolean; off: number; why: string } {
  if (!isFree(row, shelf.waiting.get(good.good_id)))
    return { fits: false, off: 0, why: '另一张订单留着它' };
  const terms = heldTerms(row);
  if (!isFor(terms, basis)) return { fits: false, off: 0, why: `只限${row.scope_words}` };
  const fit = couponFit(terms, basis);
  return fit.fits ? { fits: true, off: fit.off, why: '' } : { fits: false, off: 0, why: fit.why };
}
