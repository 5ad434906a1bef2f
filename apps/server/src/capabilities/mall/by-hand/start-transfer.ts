import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type * as contract from '@xuezhou/contract/mall';
import { maxPayer } from '@xuezhou/contract/mall';
import { claimUntil, transferUntil } from '@xuezhou/rules/mall/transfer';
import type { SpecialDay } from '@xuezhou/rules/mall/working-days';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { isWithinLimits } from '../../../platform/throttle.ts';
import { presentDetail } from '../order/order-detail.ts';
import {
  orderReader,
  orderWriter,
  type OrderRow,
  type TradeRow,
} from '../order/order.repository.ts';
import { placeOrder } from '../order/place-order.ts';
import { dueTrade, type Paying } from '../payment/pay.ts';
import type { PaymentRow } from '../payment/payment.repository.ts';
import { demandPayable, payLimits } from '../payment/start-payment.ts';
import { isTransferOffered } from './accounts.ts';
import { addHandPayment, dueTradeOf, openHandPayment } from './hand-payment.ts';
import { takeProof } from './proof/proof.ts';
import { specialDays } from '../../../platform/special-days.ts';

type Waiting = DataOf<typeof contract.payByTransfer>;

/** Makes the order, or takes the one of this id, and has it wait for a transfer. */
export async function payByTransfer(
  services: Services,
  { student }: Paying,
  { body }: InputOf<typeof contract.payByTransfer>,
): Promise<Waiting> {
  const { connection } = services.database;
  if (!(await isTransferOffered(connection))) throw new Refusal('payWayOff');
  const known = await orderReader(connection, student.studentId).order(body.orderId);
  const order = known ?? (await placeOrder(services, student, body, 'bank'));
  return await waitForTransfer(services, student.studentId, await dueTrade(services, order));
}

export async function startTransfer(
  services: Services,
  { student: { studentId } }: Paying,
  { body: { tradeId } }: InputOf<typeof contract.startTransfer>,
): Promise<Waiting> {
  const { connection } = services.database;
  const trade = await orderReader(connection, studentId).trade(tradeId);
  if (trade === undefined) throw notFound();
  if (!(await isTransferOffered(connection))) throw new Refusal('payWayOff');
  return await waitForTransfer(services, studentId, trade);
}

async function waitForTransfer(
  services: Services,
  studentId: number,
  trade: TradeRow,
): Promise<Waiting> {
  const { connection } = services.database;
  if (!(await isWithinLimits(connection, `pay:${studentId}`, services.clock.now(), payLimits)))
    throw new Refusal('payTooOften');
  const payTo = await connection.transaction().execute(async (change) => {
    const writer = orderWriter(change, studentId);
    const order = await writer.lock(trade.order_id);
    if (order === undefined) throw notFound();
    const now = services.clock.now();
    demandPayable(order, trade, now);
    const until = untilOf(order, trade, { now, special: await specialDays(change) });
    const open = await openHandPayment(change, order, trade);
    if (open.some(({ provider }) => provider === 'bank')) return until;
    if (order.state === 'unpaid') {
      await writer.update(order.order_id, { pay_to: until });
      await change
        .updateTable('mall_trade')
        .where('student_id', '=', studentId)
        .where('trade_id', '=', trade.trade_id)
        .set({ pay_to: until })
        .execute();
    }
    const { amount_fen: fen } = trade;
    await addHandPayment(change, order, { trade, channel: 'bank', fen, until, now });
    return until;
  });
  return {
    orderId: trade.order_id,
    tradeType: trade.trade_type,
    tradeId: trade.trade_id,
    realPrice: trade.amount_fen,
    payTo: payTo.toISOString(),
  };
}

/** From when the order was made: to choose it again gives no more time. A balance keeps its own. */
function untilOf(
  order: OrderRow,
  trade: TradeRow,
  { now, special }: { now: Date; special: readonly SpecialDay[] },
): Date {
  if (order.state !== 'unpaid') return trade.pay_to ?? transferUntil(now, special);
  const until = transferUntil(order.made_at, special);
  return until > order.pay_to ? until : order.pay_to;
}

const claimLimits = [{ seconds: 3600, max: 20 }];

/** Transfers that were made before the order was, as by who asked for the account on the phone. */
const beforeMs = 7 * 86_400_000;

/**
 * A word of the student: it keeps the order open until the school has looked, some working days at most. Said again it has
 * no more time than from the first.
 */
export async function claimTransfer(
  services: Services,
  { studentId }: CurrentStudent,
  { body: { orderId, payer, day, proofKey } }: InputOf<typeof contract.claimTransfer>,
): Promise<contract.OrderDetail> {
  const name = payer.trim();
  if (name === '' || name.length > maxPayer) throw new Refusal('transferPayer');
  const now = services.clock.now();
  const { connection } = services.database;
  if (!(await isWithinLimits(connection, `claim:${studentId}`, now, claimLimits)))
    throw new Refusal('transferClaimOften');
  await connection.transaction().execute(async (change) => {
    const order = await orderWriter(change, studentId).lock(orderId);
    if (order === undefined) throw notFound();
    const first = dayOf(new Date(order.made_at.getTime() - beforeMs));
    if (day > dayOf(now) || day < first) throw new Refusal('transferDay');
    const trade = await dueTradeOf(change, order);
    const open = trade === undefined ? [] : await openHandPayment(change, order, trade);
    const payment = open.find(({ provider }) => provider === 'bank');
    if (payment === undefined) throw new Refusal('transferNone');
    await keepClaim(change, payment, { payer: name, day, proofKey, now });
  });
  return await presentDetail(services, studentId, orderId);
}

interface Said {
  readonly payer: string;
  readonly day: string;
  readonly proofKey: string | null | undefined;
  readonly now: Date;
}

/** Of money that came in part the rest is a word of its own. Throws transferClaimOver, transferProof. */
async function keepClaim(
  change: Change,
  { student_id, payment_id }: PaymentRow,
  { payer, day, proofKey, now }: Said,
): Promise<void> {
  const known = await change
    .selectFrom('transfer_claim')
    .where('student_id', '=', student_id)
    .where('payment_id', '=', payment_id)
    .select(['state', 'until', 'proof_key'])
    .executeTakeFirst();
  if (known?.state === 'refused' && known.until !== null && known.until <= now)
    throw new Refusal('transferClaimOver');
  const { key: proof_key, former } = await takeProof(
    change,
    { studentId: student_id, paymentId: payment_id },
    {
      ...{ given: proofKey, before: known?.proof_key ?? null },
      ...{ isRest: known?.state === 'taken', now },
    },
  );
  const said = { payer, day, claimed_at: now, state: 'open' as const, reply: '' };
  const claim = { ...said, proof_key, settled_at: null };
  const until = claimUntil(now, await specialDays(change));
  await change
    .insertInto('transfer_claim')
    .values({ student_id, payment_id, ...claim, until })
    .onConflict((conflict) =>
      conflict.columns(['student_id', 'payment_id']).doUpdateSet({
        ...claim,
        ...(former !== null && {
          former_proofs: sql<string[]>`transfer_claim.former_proofs || ${former}::uuid`,
        }),
        until: sql<Date>`case when transfer_claim.state = 'taken' then excluded.until
          else coalesce(transfer_claim.until, excluded.until) end`,
        warned_at: sql<Date | null>`case when transfer_claim.state = 'taken' then null
          else transfer_claim.warned_at end`,
      }),
    )
    .execute();
}
