import { yuanText } from '@xuezhou/rules/mall/money';
import { sql } from 'kysely';
import { timelinePart, type TimelinePart } from '../../../platform/staff/timeline-parts.ts';

interface OfOrder {
  readonly no: string;
  readonly title: string;
  readonly fen: number;
}

const ofOrder = { kind: 'order', permission: 'order.read' } as const;
const pathOf = ({ no }: OfOrder): string => `/orders/${no}`;
const orderFacts = sql`'no', o.order_no, 'title', o.snapshot ->> 'title'`;

/** Orders as they were placed, paid, sent and closed, and money that went back. */
export const mallTimeline: readonly TimelinePart[] = [
  timelinePart({
    ...{ ...ofOrder, key: 'ordered' },
    facts: (studentId) => sql<OfOrder>`(
      select o.made_at as at, o.order_no as key, jsonb_build_object(${orderFacts}, 'fen', o.total_fen) as data
      from mall_order o where o.student_id = ${studentId})`,
    present: (order) => ({
      title: `下单：${order.title}`,
      note: `¥${yuanText(order.fen)} · ${order.no}`,
      path: pathOf(order),
    }),
  }),
  timelinePart({
    ...{ ...ofOrder, key: 'paid' },
    facts: (studentId) => sql<OfOrder>`(
      select o.paid_at as at, o.order_no as key, jsonb_build_object(${orderFacts}, 'fen', o.total_fen) as data
      from mall_order o where o.student_id = ${studentId} and o.paid_at is not null)`,
    present: (order) => ({
      title: `支付 ¥${yuanText(order.fen)}：${order.title}`,
      note: order.no,
      path: pathOf(order),
    }),
  }),
  timelinePart({
    ...{ ...ofOrder, key: 'closed' },
    facts: (studentId) => sql<OfOrder & { by: 'student' | 'time' | 'school' | null }>`(
      select o.closed_at as at, o.order_no as key,
        jsonb_build_object(${orderFacts}, 'fen', o.total_fen, 'by', o.closed_by) as data
      from mall_order o where o.student_id = ${studentId} and o.state = 'closed')`,
    present: (order) => ({
      title: `订单关闭：${order.title}`,
      note:
        order.by === 'time' ? '到时间没有付款' : order.by === 'school' ? '学校关闭' : '学员取消',
      path: pathOf(order),
    }),
  }),
  timelinePart({
    ...{ ...ofOrder, key: 'sent' },
    facts: (studentId) => sql<OfOrder & { carrier: string; number: string }>`(
      select (o.parcel ->> 'at')::timestamptz as at, o.order_no as key, jsonb_build_object(${orderFacts},
        'fen', o.total_fen, 'carrier', o.parcel ->> 'carrier', 'number', o.parcel ->> 'number') as data
      from mall_order o where o.student_id = ${studentId} and o.parcel is not null)`,
    present: (order) => ({
      title: `资料已寄出：${order.title}`,
      note: `${order.carrier} ${order.number}`,
      path: pathOf(order),
    }),
  }),
  timelinePart({
    ...{ ...ofOrder, key: 'refund' },
    facts: (studentId) => sql<OfOrder & { state: string; asked: boolean }>`(
      select coalesce(f.done_at, f.decided_at, f.asked_at) as at, f.refund_id::text as key,
        jsonb_build_object(${orderFacts}, 'fen', f.money_fen, 'state', f.state, 'asked', f.proposed_by is null) as data
      from refund f join mall_order o on o.student_id = f.student_id and o.order_id = f.order_id
      where f.student_id = ${studentId})`,
    present: (order) => ({
      title: `${refundWords[order.state] ?? '退款'} ¥${yuanText(order.fen)}：${order.title}`,
      note: order.asked ? '学员申请的' : '学校提出的',
      path: pathOf(order),
    }),
  }),
];

const refundWords: Readonly<Record<string, string>> = {
  ...{ asked: '申请退款', approved: '等第二个人同意退款', processing: '正在退款' },
  ...{ abnormal: '没有退成', done: '已退款', refused: '没有同意退款' },
};
