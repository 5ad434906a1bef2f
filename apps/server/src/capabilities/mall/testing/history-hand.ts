import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { claimTransfer, payByTransfer, startTransfer } from '@xuezhou/contract/mall';
import {
  listReceipts,
  refuseTransfer,
  sendHandRefund,
  takeReceipt,
  undoReceipt,
} from '@xuezhou/contract/mall/console';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { dayOf } from '../../../platform/clock.ts';
import type { EmulatedMall } from './emulated-mall.ts';
import { openHandDesk } from './hand-desk.ts';
import { demandOneOf, sound } from './history-answers.ts';
import type { History } from './history-goods.ts';
import type { Student } from './open-mall.ts';

const which = fc.nat(9);

/** Money that comes to the school itself; numbers choose among the orders that there are. */
export const handStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      ...{ who: fc.nat(1), what: fc.constantFrom('seat', 'pack', 'locked', 'book') },
    }),
  },
  fc.record({ do: fc.constant('toTransfer' as const), which }),
  fc.record({ do: fc.constant('claim' as const), which }),
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ do: fc.constant('came' as const), which, isCash: fc.boolean() },
      sum: fc.constantFrom('exact', 'exact', 'less', 'more'),
      again: fc.constantFrom('no', 'no', 'twice', 'number'),
    }),
  },
  fc.record({ do: fc.constant('refuseClaim' as const), which }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), which }) },
  fc.record({ do: fc.constant('sendBack' as const), which }),
);
type HandStep = typeof handStep extends fc.Arbitrary<infer One> ? One : never;
type StepOf<Kind extends HandStep['do']> = Extract<HandStep, { do: Kind }>;

interface Moved {
  readonly channel: 'bank' | 'cash';
  readonly studentId: number;
  /** Out is below nothing. */
  readonly fen: number;
}

/** Somebody at the bank and at the desk, with a book of what really came and went. */
export async function historyHand(mall: EmulatedMall) {
  const { connection, clock } = mall;
  const desk = await openHandDesk(mall);
  const book = new Map<string, Moved>();
  const today = () => dayOf(clock.now());

  const orderOf = async (orderId: string) =>
    await connection
      .selectFrom('mall_order')
      .where('order_id', '=', orderId)
      .select(['order_no', 'student_id', 'state'])
      .executeTakeFirstOrThrow();

  const sumOf = (missing: number, sum: StepOf<'came'>['sum']): number => {
    if (missing === 0) return 300;
    if (sum === 'exact') return missing;
    return sum === 'less' ? Math.max(1, missing - 200) : missing + 200;
  };

  const came = async (orderId: string | undefined, step: StepOf<'came'>) => {
    if (orderId === undefined) return;
    const order = await orderOf(orderId);
    const office = await desk.office();
    const params = { orderNo: order.order_no };
    const { missing } = await office.data(listReceipts, { params });
    const amount = sumOf(missing, step.sum);
    const made = desk.receipt({ orderNo: order.order_no, amount, isCash: step.isCash });
    const body = { ...made, day: today(), isDifferenceSeen: true };
    const asked = await office.call(takeReceipt, { body });
    demandOneOf(asked, ['approvalAsked']);
    // Of much two persons say that it is there.
    if (asked.status !== 200 && !(await desk.agreeToLast())) return;
    const { became } = await office.data(takeReceipt, { body });
    const channel = step.isCash ? 'cash' : 'bank';
    book.set(body.receiptId, { channel, studentId: order.student_id, fen: amount });
    if (step.again === 'twice' && (await office.data(takeReceipt, { body })).became !== became)
      throw new Error('the same receipt became another thing');
    if (step.again !== 'number') return;
    // The same money once more, by another filling-in.
    const again = { ...body, receiptId: uuidv7() };
    const { status } = await office.call(takeReceipt, { body: again });
    if (status === 200) throw new Error('one sum of money was taken twice');
  };

  const undo = async (orderId: string | undefined) => {
    if (orderId === undefined) return;
    const { order_no: orderNo } = await orderOf(orderId);
    const office = await desk.office();
    const { receipts } = await office.data(listReceipts, { params: { orderNo } });
    const last = receipts.findLast(({ undone }) => undone === null);
    if (last === undefined) return;
    const body = { receiptId: last.receiptId, why: '看错了行' };
    const asked = await office.call(undoReceipt, { body });
    demandOneOf(asked, ['approvalAsked', 'receiptFixed', 'refundNotOffered', 'refundInWork']);
    if (asked.status !== consoleRefusals.approvalAsked[0]) return;
    if (await desk.agreeToLast()) book.delete(last.receiptId);
  };

  const refuseClaims = async ({ students }: Pick<History, 'students'>) => {
    const rows = await connection
      .selectFrom('transfer_claim as c')
      .innerJoin('payment as p', 'p.payment_id', 'c.payment_id')
      .innerJoin('mall_order as o', 'o.order_id', 'p.order_id')
      .where(
        'c.student_id',
        'in',
        students.map(({ student }) => student.studentId),
      )
      .where('c.state', '=', 'open')
      .select('o.order_no')
      .distinct()
      .execute();
    for (const { order_no: orderNo } of rows) {
      const body = { orderNo, reply: '没有查到' };
      demandOneOf(await (await desk.office()).call(refuseTransfer, { body }), [
        'transferNotClaimed',
      ]);
    }
  };

  /** Orders that wait for a transfer do so for days. */
  const waitOut = async (history: History) => {
    await refuseClaims(history);
    const { students } = history;
    const ends = await connection
      .selectFrom('mall_order')
      .where(
        'student_id',
        'in',
        students.map(({ student }) => student.studentId),
      )
      .where('state', 'in', ['unpaid', 'deposit'])
      .select(['pay_to', 'balance_to'])
      .execute();
    const last = Math.max(
      0,
      ...ends.flatMap(({ pay_to, balance_to }) => [pay_to.getTime(), balance_to?.getTime() ?? 0]),
    );
    const seconds = (last - clock.now().getTime()) / 1000;
    if (seconds > 3600) clock.advance({ seconds: Math.ceil(seconds) });
  };

  return {
    waitOut,
    /** What really lies with a student's name in it, and in all. */
    heldOf: (studentId: number) =>
      [...book.values()].reduce((sum, one) => sum + (one.studentId === studentId ? one.fen : 0), 0),
    held: (channel: 'bank' | 'cash') =>
      [...book.values()].reduce((sum, one) => sum + (one.channel === channel ? one.fen : 0), 0),
    /** The order's id; undefined: it could not be placed. */
    transfer: async (history: History, { who, what }: StepOf<'transfer'>) => {
      const one = history.students[who];
      if (one === undefined) return undefined;
      const { student, addressId } = one;
      const buying = {
        goodId: history[what].goodId,
        ...(what === 'book' && { addressId, extraIds: [1] }),
      };
      const { realPrice } = await mall.check(student, buying);
      const orderId = uuidv7();
      const body = { ...mall.choiceOf(buying), orderId, realPrice };
      const { status } = sound(await student.call(payByTransfer, { body }));
      return status === 200 ? { student, orderId } : undefined;
    },
    toTransfer: async (order: { student: Student; tradeId: string } | undefined) => {
      if (order === undefined) return;
      sound(await order.student.call(startTransfer, { body: { tradeId: order.tradeId } }));
    },
    claim: async (order: { student: Student; orderId: string } | undefined) => {
      if (order === undefined) return;
      const body = { orderId: order.orderId, payer: '林建国', day: today() };
      sound(await order.student.call(claimTransfer, { body }));
    },
    came,
    undo,
    refuseClaims,
    sendBack: async (history: History, { which: at }: StepOf<'sendBack'>) => {
      const ids = history.students.map(({ student }) => student.studentId);
      const waiting = (await desk.owedAll()).filter(({ studentId }) => ids.includes(studentId));
      const refund = waiting[at % Math.max(waiting.length, 1)];
      if (refund === undefined) return;
      const { refundNo, amount, channel, studentId } = refund;
      const body = { refundNo, number: `B${refundNo.slice(-8)}`, day: today() };
      demandOneOf(await (await desk.head()).call(sendHandRefund, { body }), []);
      book.set(refundNo, { channel, studentId, fen: -amount });
    },
  };
}
