import type { OrderSummary } from '@xuezhou/contract/mall';
import { yuanText } from '@xuezhou/rules/mall/money';
import { dayOf } from '../../../platform/clock.ts';
import { clockTime, shortDay, shortMinute } from '../time-words.ts';
import type { OrderRow } from './order.repository.ts';

/** What stands beside an order of what happened to it. */
export interface OrderAround {
  readonly refund: {
    readonly state: 'asked' | 'approved' | 'processing' | 'abnormal' | 'done' | 'refused';
    readonly asked_at: Date;
    /** No money came: the school had confirmed it by mistake. */
    readonly is_undo?: boolean | null;
    /** What else was paid, and really goes back. */
    readonly also_back_fen?: number | null;
  } | null;
  /** The transfer that it waits for. */
  readonly transfer?: 'open' | 'claimed' | 'refused' | null;
  readonly now: Date;
}

const wayNames = {
  wechat: '微信支付',
  alipay: '支付宝',
  paypal: 'PayPal',
  bank: '银行转账',
  cash: '现金',
  taobao: '淘宝',
  free: '免费加入',
  'write-off': '兑换码',
  points: '积分抵扣',
  coupon: '优惠券抵扣',
} as const;

export const wayName = (way: OrderRow['way']): string => (way === null ? '' : wayNames[way]);

/** What was taken off whole was not free. */
export function wayOf({
  way,
  points,
  held_coupon_id: couponId,
}: Pick<OrderRow, 'way' | 'points' | 'held_coupon_id'>): OrderRow['way'] {
  if (way !== 'free') return way;
  if (points > 0) return 'points';
  return couponId === null ? way : 'coupon';
}

const isRefunding = ({ refund }: OrderAround): boolean =>
  refund !== null && refund.state !== 'done' && refund.state !== 'refused';

export function chipOf(order: OrderRow, around: OrderAround): OrderSummary['chip'] {
  if (isRefunding(around)) return 'refunding';
  switch (order.state) {
    case 'unpaid':
      return 'unpaid';
    case 'deposit':
      return 'balance';
    case 'checking':
      return 'checking';
    case 'paid':
      return order.snapshot.courses.length > 0 ? 'opened' : 'paid';
    case 'refunded':
      return 'refunded';
    case 'closed':
      return 'closed';
  }
}

/** 「2027 年 2 月考期，含纸质讲义」. */
export function choiceWords({ snapshot }: OrderRow): string {
  const { deposit } = snapshot;
  const worth =
    deposit !== null && deposit.worth > deposit.amount ? `，可抵 ¥${yuanText(deposit.worth)}` : '';
  const bonus = deposit === null ? [] : [`定金 ¥${yuanText(deposit.amount)}${worth}`];
  const extras =
    snapshot.extras.length === 0
      ? []
      : [`含${snapshot.extras.map(({ title }) => title).join('、')}`];
  return [
    ...(snapshot.variantTitle === '' ? [] : [snapshot.variantTitle]),
    ...extras,
    ...bonus,
  ].join('，');
}

export const expiryOf = (order: OrderRow): string | null =>
  order.granted?.[0]?.after ?? (order.granted === null ? order.snapshot.expiresOn : null);

/** What happens next and when, as the foot of a card says it. */
export function nextWords(order: OrderRow, around: OrderAround): string {
  const { now, refund } = around;
  if (isRefunding(around) && refund !== null)
    return refund.is_undo === true ? undoNext(refund) : refundNext(order, refund.state);
  switch (order.state) {
    case 'unpaid':
      return unpaidNext(order, around);
    case 'deposit':
      return balanceNext(order, now);
    case 'checking':
      return '订单号正在核对，核对后开课，有消息告诉你';
    case 'paid':
      return paidNext(order);
    case 'refunded':
      if (refund?.is_undo === true) return '学校撤回了收款的确认，课程已关闭，笔记和做题记录都留着';
      return order.total_fen === 0 && order.points === 0
        ? '随另一张订单的退款关闭了，笔记和做题记录都留着'
        : '钱已退回，课程已关闭，笔记和做题记录都留着';
    case 'closed':
      return order.close_words ?? '';
  }
}

function unpaidNext(order: OrderRow, { transfer = null, now }: OrderAround): string {
  if (transfer === 'claimed') return '学校正在核对你的转账，收到后开通，有消息告诉你';
  if (transfer === 'refused') return '学校没有查到你的转账，请看订单里的答复';
  const isToday = dayOf(order.pay_to) === dayOf(now);
  const until = isToday ? clockTime(order.pay_to) : shortMinute(order.pay_to, now);
  const what = transfer === null ? '付款' : '收到转账';
  return `${until} 前没有${what}会自动关闭${heldWords(order)}`;
}

const heldWords = (order: OrderRow): string => {
  if (order.held_coupon_id !== null) return '，优惠券会退回';
  return order.points > 0 ? '，积分会退回' : '';
};

function undoNext({ state, also_back_fen: fen }: NonNullable<OrderAround['refund']>): string {
  const money = `学校撤回了收款的确认，另外付的 ¥${yuanText(fen ?? 0)} `;
  return state === 'abnormal' ? `${money}没有退成，学校正在处理` : `${money}正在退给你`;
}

function refundNext({ way }: OrderRow, state: NonNullable<OrderAround['refund']>['state']): string {
  if (state === 'asked' || state === 'approved') return '退款申请已提交，学校正在看';
  if (state === 'abnormal') return '原路退回没有成功，学校正在处理，会尽快联系你';
  if (way === 'bank' || way === 'cash') return '学校已同意，由学校退给付款的人，退了有消息告诉你';
  return '学校已同意，正在原路退回，1 到 3 个工作日到账';
}

function balanceNext(order: OrderRow, now: Date): string {
  const { balance_from: from, balance_to: to } = order;
  const begin =
    from === null || from <= now
      ? '现在可以付尾款'
      : `${shortDay(from, now)}起付尾款，到时有消息提醒`;
  const end = to === null ? '' : `。${shortMinute(to, now)} 前不付则定金不退`;
  return `${begin}${end}`;
}

function paidNext(order: OrderRow): string {
  const expires = expiryOf(order);
  const until =
    order.snapshot.courses.length === 0
      ? []
      : [expires === null ? '长期有效' : `有效期到 ${expires}`];
  const posted =
    order.address === null ? [] : [order.parcel === null ? '纸质资料准备寄出' : '纸质资料已寄出'];
  const points = order.snapshot.items.flatMap((item) =>
    item.kind === 'points' ? [item.points] : [],
  );
  const credited = points.map((count) => `${count.toLocaleString('en-US')} 积分已到账`);
  return [...until, ...posted, ...credited].join('，');
}
