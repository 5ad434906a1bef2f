import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { OrderWay } from '@xuezhou/contract/mall';
import type { RefusalName } from '@xuezhou/contract/refusals';
import { takenClaim } from '../../../platform/claims/claims.ts';
import { dayOf } from '../../../platform/clock.ts';
import { isTaken } from '../../../platform/database/is-taken.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { PaymentUnavailableError } from '../../../providers/payment/payment.port.ts';
import { holdCourses } from '../../catalogue/catalogue.port.ts';
import { holdPoints } from '../../points/points.port.ts';
import { demandNothingUnderway } from '../by-hand/underway.ts';
import { couponWriter } from '../coupon/coupon.repository.ts';
import { digestOfAgreement } from '../goods/open-good.ts';
import { keepSale, type VariantRow } from '../goods/good.repository.ts';
import { areHeldUntil, readHoldings } from '../goods/owned.ts';
import { closeOrders } from './close-order.ts';
import { digestOfChoice, draftOrder, type OrderOrigin } from './draft-order.ts';
import { judgeOrder, pendingWords } from './judge-order.ts';
import { readOrderFacts, type Choice, type OrderFacts } from './order-facts.ts';
import {
  keepAgreement,
  keepPaidOrders,
  orderReader,
  orderWriter,
  takeStock,
  type OrderRow,
} from './order.repository.ts';

export interface Placing extends Choice {
  readonly orderId: string;
  /** What the student agreed to pay; null where nothing is paid. */
  readonly realPrice: number | null;
  readonly agreementDigest?: string | undefined;
  readonly externalNo?: string | undefined;
  readonly vendor_oid?: string | undefined;
  readonly source?: string | undefined;
  readonly vendorId?: number | undefined;
}

const maxUnpaid = 10;

/**
 * Makes an order, once for its id, and sets aside for it what it needs: a piece, a coupon, points. An older order of
 * the same good that waits for its payment is closed first, so that two tabs never buy it twice.
 * Throws what keeps it, in words.
 */
export async function placeOrder(
  services: Services,
  student: CurrentStudent,
  placing: Placing,
  way: OrderWay | null,
): Promise<OrderRow> {
  const reader = orderReader(services.database.connection, student.studentId);
  const choiceDigest = digestOfWish(placing);
  const known = await reader.order(placing.orderId);
  if (known !== undefined) return sameOrder(known, choiceDigest);
  for (let round = 1; ; round++) {
    const placed = await tryToPlace(services, student, placing, { way, choiceDigest });
    if (placed !== null) return sameOrder(placed, choiceDigest);
    // Another tab was quicker with this good: its order gives way to this one, as it would a second later.
    if (round === maxRounds) throw new Refusal('priceChanged', busyWords);
  }
}

/** So many tabs that order one good at the very same moment are not one student's. */
const maxRounds = 5;
const busyWords = '这件商品正在另一处下单，请看一下我的订单，再试一次';

/** Refusals for what an order of the same good holds, which another tab may have made while the facts were read. */
const mayBeRaced: ReadonlySet<RefusalName> = new Set<RefusalName>([
  'couponUnfit',
  'pointsUnfit',
  'goodSoldOut',
  'priceChanged',
]);

interface Trying {
  readonly way: OrderWay | null;
  readonly choiceDigest: string;
}

/** Null: another order of the good was made at the same moment. */
async function tryToPlace(
  services: Services,
  student: CurrentStudent,
  placing: Placing,
  { way, choiceDigest }: Trying,
): Promise<OrderRow | null> {
  const reader = orderReader(services.database.connection, student.studentId);
  const before = await reader.ordersOf(placing.goodId);
  const facts = await readOrderFacts(services, student, placing);
  /** What an order in work holds is free for this one; where one came or went while it was read, it only looked taken. */
  const isOutdated = async () => (await reader.ordersOf(placing.goodId)) !== before;
  const verdict = judgeOrder(facts, placing, student);
  if (verdict.refusal !== null) {
    // Made by the same request, sent twice at once.
    const twin = await reader.order(placing.orderId);
    if (twin !== undefined) return twin;
    if (mayBeRaced.has(verdict.refusal) && (await isOutdated())) return null;
    throw new Refusal(verdict.refusal, verdict.checkResultMessage);
  }
  const disagreed = disagreementOf(facts, placing);
  if (disagreed !== null) {
    if (mayBeRaced.has(disagreed) && (await isOutdated())) return null;
    throw new Refusal(disagreed);
  }
  const older = await reader.inWork(placing.goodId);
  // The same order came twice at once, and the other one was quicker.
  if (older?.order_id === placing.orderId) return older;
  if (older?.state === 'deposit' || older?.state === 'checking')
    throw new Refusal('orderPaid', pendingWords[older.state]);
  if (older !== undefined)
    await demandNothingUnderway(services.database.connection, older, services.clock.now());
  // One that gives way is none of them.
  if ((await reader.countUnpaid()) - (older === undefined ? 0 : 1) >= maxUnpaid)
    throw new Refusal('orderTooMany');
  const origin: OrderOrigin = {
    orderId: placing.orderId,
    way,
    choiceDigest,
    agreementDigest: placing.agreementDigest,
    externalNo: placing.externalNo,
    vendorOid: placing.vendor_oid,
    source: placing.source,
    vendorId: placing.vendorId,
  };
  const isWritten = await replace(services, student.studentId, older, {
    pieces: facts.variant === undefined ? [] : [facts.variant.variant_id],
    write: async (change) => await write(change, student.studentId, facts, origin),
  });
  const placed = await reader.order(placing.orderId);
  if (placed === undefined && isWritten) throw new Error('the order that was just placed is gone');
  return placed ?? null;
}

/** What makes two orders of one id the same. The price is not chosen, and the way may change. */
const choiceOf = ({ goodId, limitYear, couponId, used_points, addressId, extraIds }: Placing) => [
  goodId,
  limitYear,
  couponId ?? null,
  used_points ?? 0,
  addressId ?? null,
  (extraIds ?? []).toSorted((a, b) => a - b),
];

/** Of what was chosen: two orders of one id with the same one are the same. */
export const digestOfWish = (placing: Placing): string => digestOfChoice(choiceOf(placing));

function sameOrder(order: OrderRow, choiceDigest: string): OrderRow {
  if (order.choice_digest !== choiceDigest) throw new Refusal('idReused');
  return order;
}

/** Nobody pays another price, or under another agreement, than was on the page. */
function disagreementOf({ price, good }: OrderFacts, placing: Placing): RefusalName | null {
  if (placing.realPrice !== null && placing.realPrice !== price.due) return 'priceChanged';
  if ((placing.used_points ?? 0) !== price.points) return 'pointsUnfit';
  if (good.agreement === null) return null;
  return placing.agreementDigest === digestOfAgreement(good.agreement) ? null : 'goodAgreement';
}

interface Replacing {
  readonly pieces: readonly number[];
  readonly write: (change: Change) => Promise<void>;
}

/** The older order gives way in the moment in which the new one is there. False where another tab was quicker. */
async function replace(
  services: Services,
  studentId: number,
  older: OrderRow | undefined,
  { pieces, write: writeNew }: Replacing,
): Promise<boolean> {
  const work = async (change: Change, closed: readonly OrderRow[]): Promise<true> => {
    if (closed.some(({ state }) => state === 'paid' || state === 'deposit'))
      throw new Refusal('goodOwned');
    await writeNew(change);
    return true;
  };
  const closing = { event: 'cancel', by: 'student', words: '你重新下了单，这一张已关闭' } as const;
  try {
    if (older === undefined)
      return await inTransaction(
        services.database.connection,
        async (change) => await work(change, []),
      );
    const ids = [older.order_id];
    return (await closeOrders(services, studentId, ids, closing, { pieces, work })) ?? false;
  } catch (error) {
    // Its number of another shop: no further round finds that free.
    if (takenClaim(error) !== undefined) throw new Refusal('taobaoUsed');
    // Whether the older one was paid cannot be said now: it stays as it is.
    if (error instanceof PaymentUnavailableError) throw new Refusal('payUnavailable');
    if (isTaken(error)) return false;
    throw error;
  }
}

/**
 * Whether what was taken off for owned parts is still held: a refund of what gave them may have been agreed to since the
 * price was read. Orders that were paid are held until this one is there, so that a refund sees it.
 */
async function areStillHeld(
  change: Change,
  studentId: number,
  { counted, shelf }: OrderFacts,
): Promise<boolean> {
  if (counted.length === 0) return true;
  await keepPaidOrders(change, studentId);
  const { owned } = await readHoldings(change, studentId, dayOf(shelf.now));
  return counted.every(({ courses, until }) => areHeldUntil(courses, owned, until));
}

/** Whether it is still sold as it was read: a new price may have been published since. Nobody publishes one until this is over. */
async function demandSameSale(change: Change, variant: VariantRow): Promise<void> {
  const sale = await keepSale(change, variant.variant_id);
  if (sale === undefined || sale.is_good_retired) throw new Refusal('goodGone');
  const isSame = sale.price_fen === variant.price_fen && sale.deposit_fen === variant.deposit_fen;
  // Another one took its place.
  if (sale.is_retired || !isSame) throw new Refusal('priceChanged');
}

async function write(
  change: Change,
  studentId: number,
  facts: OrderFacts,
  origin: OrderOrigin,
): Promise<void> {
  const { variant, good } = facts;
  if (variant === undefined) throw new Refusal('goodVariant');
  const { order, lines, trades, courseIds } = draftOrder(facts, variant, origin);
  if (!(await holdCourses(change, courseIds))) throw new Refusal('goodGone');
  const { order_id: orderId } = order;
  const { now } = facts.shelf;
  await demandSameSale(change, variant);
  if (!(await areStillHeld(change, studentId, facts))) throw new Refusal('priceChanged');
  if (good.agreement !== null)
    await keepAgreement(change, {
      digest: digestOfAgreement(good.agreement),
      ...good.agreement,
    });
  const writer = orderWriter(change, studentId);
  await writer.add(order);
  await writer.addLines(orderId, lines);
  await writer.addTrades(orderId, trades);
  // Always in this order, so that no two wait for one another: piece, coupon, points.
  if (!(await takeStock(change, variant.variant_id))) throw new Refusal('goodSoldOut');
  const coupons = couponWriter(change, studentId);
  if (order.held_coupon_id !== null && !(await coupons.hold(order.held_coupon_id, orderId)))
    throw new Refusal('couponUnfit');
  const isHeld = await holdPoints(change, {
    studentId,
    about: orderId,
    points: order.points,
    at: now,
  });
  if (!isHeld) throw new Refusal('pointsUnfit');
}

/** Makes an order of the student's within a change of the school's. Throws what keeps it. */
export async function writeOrder(
  change: Change,
  studentId: number,
  facts: OrderFacts,
  origin: OrderOrigin,
): Promise<OrderRow> {
  await write(change, studentId, facts, origin);
  const order = await orderReader(change, studentId).order(origin.orderId);
  if (order === undefined) throw new Error('the order that was just placed is gone');
  return order;
}
