import { addForTaobao } from '@xuezhou/contract/mall';
import {
  agreeToRefund,
  askProviderOfOrder,
  changeOrderContact,
  decideUncheckedOrder,
  proposeRefund,
  refuseRefund,
  retryRefund,
  shipOrder,
  takeTaobaoOrders,
} from '@xuezhou/contract/mall/console';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { deskPassword, makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import type { EmulatedMall } from './emulated-mall.ts';
import { demandOneOf, sound } from './history-answers.ts';
import type { History } from './history-goods.ts';

const which = fc.nat(9);

/** What the school's people may do meanwhile, in any order; numbers choose among the orders that there are. */
export const consoleStep = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constant('propose' as const), which },
      part: fc.constantFrom('whole', 'good', 'extra', 'less'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      isAgreed: fc.constantFrom(true, true, false),
    }),
  },
  fc.record({ do: fc.constant('retry' as const) }),
  fc.record({ do: fc.constant('ship' as const), which }),
  fc.record({ do: fc.constant('correct' as const), which }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('elsewhere' as const), who: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('check' as const),
      by: fc.constantFrom('looking', 'looking', 'file', 'refusing'),
    }),
  },
  fc.record({ do: fc.constant('ask' as const), which }),
);
export type ConsoleStep = typeof consoleStep extends fc.Arbitrary<infer One> ? One : never;
type StepOf<Kind extends ConsoleStep['do']> = Extract<ConsoleStep, { do: Kind }>;

/** Less than any line of any good. */
const lessFen = 700;
let numbers = 0;

/** The school's people at their desks. Sessions of staff are short, and here hours go by: each act signs in anew. */
export async function historyConsole(mall: EmulatedMall) {
  const { connection } = mall;
  const lin = await makeStaff(mall, { permissions: ['refund.propose'] });
  const song = await makeStaff(mall, { permissions: ['refund.approve'] });
  const office = await makeStaff(mall, { permissions: ['order.read', 'order.write'] });
  const as = ({ staffId }: { staffId: number }) => signInStaffAs(mall, staffId);

  const noOf = async (orderId: string | undefined) => {
    if (orderId === undefined) return undefined;
    const row = await connection
      .selectFrom('mall_order')
      .where('order_id', '=', orderId)
      .select('order_no')
      .executeTakeFirstOrThrow();
    return row.order_no;
  };
  const idsOf = ({ students }: History) => students.map(({ student }) => student.studentId);
  /** The oldest refund of these students that waits for somebody. */
  const refundIn = async (
    history: History,
    states: readonly ('asked' | 'approved' | 'abnormal')[],
  ) =>
    await connection
      .selectFrom('refund')
      .where('student_id', 'in', idsOf(history))
      .where('state', 'in', [...states])
      .select('refund_request_no as refundNo')
      .orderBy('refund_request_no')
      .executeTakeFirst();

  const propose = async (orderId: string | undefined, part: StepOf<'propose'>['part']) => {
    const orderNo = await noOf(orderId);
    if (orderId === undefined || orderNo === undefined) return;
    const lines = await connection
      .selectFrom('mall_order_line')
      .where('order_id', '=', orderId)
      .where('kind', '=', part === 'extra' ? 'extra' : 'good')
      .select('line_id')
      .execute();
    const lineIds = lines.map(({ line_id }) => line_id);
    const body = {
      ...{ orderNo, reason: 'other' as const, words: '电话里说的' },
      ...((part === 'good' || part === 'extra') && lineIds.length > 0 && { lineIds }),
      ...(part === 'less' && { amount: lessFen }),
    };
    const answer = await (await as(lin)).call(proposeRefund, { body });
    demandOneOf(answer, ['refundNotOffered', 'refundInWork', 'refundLines']);
  };

  const decide = async (history: History, isAgreed: boolean) => {
    const waiting = await refundIn(history, ['asked', 'approved']);
    if (waiting === undefined) return;
    const { refundNo } = waiting;
    const person = await as(song);
    if (isAgreed) {
      const body = { refundNo, reply: '', code: deskPassword };
      const answer = await person.call(agreeToRefund, { body });
      demandOneOf(answer, ['refundNotOffered']);
      if (answer.status === 200) return;
    }
    // What can no longer be agreed to is refused, as its words say.
    demandOneOf(await person.call(refuseRefund, { body: { refundNo, reply: '不退了' } }), []);
  };

  const check = async (history: History, by: StepOf<'check'>['by']) => {
    const order = await connection
      .selectFrom('mall_order')
      .where('student_id', 'in', idsOf(history))
      .where('state', '=', 'checking')
      .select(['order_no', 'external_no', 'good_id'])
      .orderBy('made_at')
      .executeTakeFirst();
    if (order === undefined) return;
    const person = await as(office);
    if (by === 'file') {
      const line = { taobaoNo: order.external_no ?? '', amount: 1, isPaid: true };
      const orders = [{ ...line, goodId: order.good_id }];
      demandOneOf(await person.call(takeTaobaoOrders, { body: { orders } }), []);
      return;
    }
    const body = { orderNo: order.order_no, isTrue: by === 'looking', reply: '' };
    demandOneOf(await person.call(decideUncheckedOrder, { body }), []);
  };

  return {
    /** The order's id; undefined: it could not be placed. */
    elsewhere: async ({ students, book }: History, { who }: StepOf<'elsewhere'>) => {
      const one = students[who];
      if (one === undefined) return undefined;
      const orderId = uuidv7();
      const taobaoOrderNo = `28${String((numbers += 1)).padStart(14, '0')}`;
      const { goodId } = book;
      const body = { orderId, goodId, taobaoOrderNo, addressId: one.addressId };
      const { status } = sound(await one.student.call(addForTaobao, { body }));
      return status === 200 ? { student: one.student, orderId } : undefined;
    },
    propose: (orderId: string | undefined, step: StepOf<'propose'>) => propose(orderId, step.part),
    decide: (history: History, step: StepOf<'decide'>) => decide(history, step.isAgreed),
    check: (history: History, step: StepOf<'check'>) => check(history, step.by),
    retry: async (history: History) => {
      const refund = await refundIn(history, ['abnormal']);
      if (refund === undefined) return;
      demandOneOf(await (await as(song)).call(retryRefund, { body: refund }), []);
    },
    ship: async (orderId: string | undefined) => {
      const orderNo = await noOf(orderId);
      if (orderNo === undefined) return;
      const body = { orderNo, carrier: '顺丰', number: `SF${orderNo}` };
      const answer = await (await as(office)).call(shipOrder, { body });
      demandOneOf(answer, ['orderNothingToShip']);
    },
    correct: async (orderId: string | undefined) => {
      const orderNo = await noOf(orderId);
      if (orderNo === undefined) return;
      const to = { name: '林知远', region: '上海市 浦东新区', detail: '张江镇博云路 8 号' };
      const body = { orderNo, ...to, mobile: '13800007716' };
      const answer = await (await as(office)).call(changeOrderContact, { body });
      demandOneOf(answer, ['orderNothingToShip', 'orderShipped']);
    },
    ask: async (orderId: string | undefined) => {
      const orderNo = await noOf(orderId);
      if (orderNo === undefined) return;
      demandOneOf(await (await as(office)).call(askProviderOfOrder, { body: { orderNo } }), []);
    },
  };
}
