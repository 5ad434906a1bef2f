import { createHash, randomInt } from 'node:crypto';
import type { OrderWay } from '@xuezhou/contract/mall';
import { couponLabel } from '@xuezhou/rules/mall/coupon';
import { fenOfPoints } from '@xuezhou/rules/mall/money';
import { orderNumberOf } from '@xuezhou/rules/mall/order-number';
import { isBalance, tradesOfSale } from '@xuezhou/rules/mall/order-state';
import { paidByLine } from '@xuezhou/rules/mall/price';
import { v7 as uuidv7 } from 'uuid';
import { minuteOf } from '../../../platform/clock.ts';
import type { StoredItem } from '../mall.tables.ts';
import type { OrderSnapshot } from '../order.tables.ts';
import { heldTerms } from '../coupon/coupon.presenter.ts';
import type { VariantRow } from '../goods/good.repository.ts';
import { digestOfAgreement } from '../goods/open-good.ts';
import { coursesOf } from '../goods/owned.ts';
import type { OrderFacts } from './order-facts.ts';

/** How long an order waits for its payment. */
const orderMs = 30 * 60_000;

/** What came with the order, besides what was chosen. */
export interface OrderOrigin {
  readonly orderId: string;
  readonly way: OrderWay | null;
  readonly choiceDigest: string;
  readonly agreementDigest: string | undefined;
  /** Until when it waits for its payment, where that is not the usual half an hour. */
  readonly payTo?: Date;
  readonly externalNo?: string | undefined;
  readonly vendorOid?: string | undefined;
  readonly source?: string | undefined;
  readonly vendorId?: number | undefined;
}

/** Never used twice. */
const newOrderNo = (now: Date): string => orderNumberOf(minuteOf(now), randomInt(100_000_000));

/** Of what was chosen: the same id with another choice is another order. */
export const digestOfChoice = (choice: object): string =>
  createHash('sha256').update(JSON.stringify(choice)).digest('hex');

/** The parts that are sold: what was counted as owned is neither paid nor given once more. */
const partsSold = ({ good, counted }: OrderFacts): number[] =>
  good.parts.filter((partId) => !counted.some(({ goodId }) => goodId === partId));

/** All things of a good and of those of its parts that are sold. */
function itemsOf(facts: OrderFacts): StoredItem[] {
  const ofParts = partsSold(facts).flatMap((partId) => facts.shelf.goods.get(partId)?.items ?? []);
  return [...facts.good.items, ...ofParts];
}

function snapshotOf(facts: OrderFacts, variant: VariantRow): OrderSnapshot {
  const { good, shelf, coupon, price, counted } = facts;
  return {
    title: good.title,
    variantTitle: variant.title,
    family: good.family,
    level: good.level,
    kind: good.kind,
    slips: good.slips,
    items: itemsOf(facts),
    courses: coursesOf({ ...good, parts: partsSold(facts) }, shelf.goods).map((courseId) => ({
      courseId,
      title: shelf.contents.get(courseId)?.title ?? good.title,
    })),
    extras: facts.extras,
    ...(counted.length > 0 && { counted }),
    expiresOn: variant.expires_on,
    days: variant.days,
    refund: { days: good.refund_days, lectures: good.refund_lectures },
    couponLabel: price.couponOff > 0 && coupon !== null ? couponLabel(heldTerms(coupon)) : null,
    deposit:
      variant.deposit_fen === null || good.sale === 'normal'
        ? null
        : {
            amount: variant.deposit_fen,
            worth: variant.deposit_worth_fen ?? variant.deposit_fen,
          },
  };
}

/** The rows of an order, from the facts alone. */
export function draftOrder(facts: OrderFacts, variant: VariantRow, origin: OrderOrigin) {
  const payTo = origin.payTo ?? new Date(facts.shelf.now.getTime() + orderMs);
  return {
    order: {
      ...whatIsBought(facts, variant),
      ...whatItCosts(facts),
      ...whereItGoes(facts),
      ...whereItCameFrom(origin),
      state: 'unpaid' as const,
      made_at: facts.shelf.now,
      pay_to: payTo,
      balance_from: variant.balance_from,
      balance_to: variant.balance_to,
      ...notYet,
    },
    lines: draftLines(facts),
    trades: draftTrades(facts, variant, payTo),
    courseIds: snapshotOf(facts, variant).courses.map(({ courseId }) => courseId),
  };
}

/** What only later steps of an order know. */
const notYet = {
  balance_told_at: null,
  paid_at: null,
  closed_at: null,
  closed_by: null,
  close_words: null,
  parcel: null,
  granted: null,
  message_id: null,
};

function whatIsBought(facts: OrderFacts, variant: VariantRow) {
  const { good, shelf } = facts;
  return {
    order_no: newOrderNo(shelf.now),
    good_id: good.good_id,
    variant_id: variant.variant_id,
    limit_year: variant.limit_year,
    sale: good.sale,
    snapshot: JSON.stringify(snapshotOf(facts, variant)),
    agreement_digest: good.agreement === null ? null : digestOfAgreement(good.agreement),
  };
}

function whatItCosts(facts: OrderFacts) {
  const { price, coupon } = facts;
  return {
    gross_fen: price.basis,
    coupon_fen: price.couponOff,
    points: price.points,
    freight_fen: price.freight,
    bonus_fen: price.bonus,
    points_sold: itemsOf(facts).reduce(
      (sum, item) => sum + (item.kind === 'points' ? fenOfPoints(item.points) : 0),
      0,
    ),
    total_fen: price.total,
    due_fen: price.due,
    // What the school takes off by itself is no piece that anybody holds.
    held_coupon_id:
      price.couponOff > 0 && coupon?.isLent !== true ? (coupon?.held_coupon_id ?? null) : null,
  };
}

function whereItGoes({ needsAddress, address }: OrderFacts) {
  if (!needsAddress || address === undefined) return { address: null, mobile_sealed: null };
  const { name, region, detail } = address;
  return {
    address: JSON.stringify({ name, region, detail }),
    // Sealed for its kind, whatever row it stands in.
    mobile_sealed: address.mobile_sealed ?? null,
  };
}

const whereItCameFrom = (origin: OrderOrigin) => ({
  order_id: origin.orderId,
  way: origin.way,
  choice_digest: origin.choiceDigest,
  external_no: origin.externalNo ?? null,
  vendor_oid: origin.vendorOid ?? null,
  source: origin.source ?? null,
  vendor_id: origin.vendorId ?? null,
});

const draftTrades = ({ good, price }: OrderFacts, variant: VariantRow, payTo: Date) =>
  tradesOfSale[good.sale].map((tradeType) => ({
    trade_id: uuidv7(),
    trade_type: tradeType,
    amount_fen: isBalance(tradeType) ? price.balance : price.due,
    pay_from: isBalance(tradeType) ? variant.balance_from : null,
    pay_to: isBalance(tradeType) ? variant.balance_to : payTo,
    paid_at: null,
  }));

function draftLines({ price }: OrderFacts) {
  const paid = paidByLine(price.lines);
  let next = 0;
  return price.lines.map((line, index) => {
    const isRefundable = line.kind === 'good' || line.kind === 'extra';
    const share = isRefundable ? (paid[next++]?.paid ?? 0) : 0;
    return {
      line_id: index + 1,
      kind: line.kind,
      label: line.label,
      amount_fen: line.amount,
      // Freight comes back with the whole order.
      paid_fen: line.kind === 'freight' ? line.amount : Math.max(0, share),
    };
  });
}
