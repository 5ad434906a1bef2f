import { yuanText } from '@xuezhou/rules/mall/money';
import { dayText, minuteOf } from '../../../../platform/clock.ts';
import type { StoredGrant } from '../../order.tables.ts';
import type { Change } from '../../../../platform/database/prepare.ts';
import { sendMessage } from '../../../message/message.port.ts';
import type { PaymentRow } from '../../payment/payment.repository.ts';
import type { OrderRow } from '../order.repository.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const toOrder = (order: OrderRow): string => {
  const type = order.sale === 'normal' ? 'normal' : `${order.sale}-balance`;
  return `<p><a href="/order-detail/${type}/${order.order_id}">看订单</a></p>`;
};

const whatJoiningBrings = `<ul>${[
  '每天学什么，会排进今日任务和训练营；',
  '班里有公告时发消息告诉你；',
  '班级开了群的，在「消息」里就能进，也可以不进。',
]
  .map((line) => `<li>${line}</li>`)
  .join('')}</ul>`;

/** Of type 4 where there is a class to join, else it only tells. Answers its number. */
export async function tellAfterPurchase(
  change: Change,
  order: OrderRow,
  granted: readonly StoredGrant[],
  now: Date,
): Promise<number> {
  const { snapshot } = order;
  const seat = snapshot.items.find((item) => item.kind === 'camp');
  const hasClass = seat !== undefined;
  const kept = hasClass ? `「${escape(seat.title)}」的座位已留好，入班之后：` : '';
  const last = granted[0]?.after;
  const until =
    granted.length === 0
      ? ''
      : last === null || last === undefined
        ? '，长期有效'
        : `，有效期到 ${dayText(last)}`;
  const opened = granted.length === 0 ? '已经付好' : '已经开通';
  const course = granted[0];
  const link =
    course === undefined
      ? toOrder(order)
      : `<p><a href="/course/${course.courseId}">去上课</a></p>`;
  return await sendMessage(change, {
    kind: 'order',
    studentId: order.student_id,
    messageType: hasClass ? 4 : 1,
    isImportant: hasClass,
    title: hasClass ? `加入「${seat.title}」` : `${snapshot.title}${opened}`,
    content: `<p>${escape(snapshot.title)}${opened}${until}。${kept}</p>${hasClass ? whatJoiningBrings : ''}${link}`,
    at: now,
  });
}

export async function tellClosed(change: Change, order: OrderRow, now: Date): Promise<void> {
  const back = [
    order.held_coupon_id === null ? [] : ['优惠券'],
    order.points === 0 ? [] : [`${order.points} 积分`],
  ].flat();
  const given = back.length === 0 ? '' : `，${back.join('和')}已退还给你`;
  await sendMessage(change, {
    kind: 'order',
    studentId: order.student_id,
    title: '订单已关闭',
    content: `<p>${escape(order.snapshot.title)}的订单没有付款，已关闭${given}。</p>${toOrder(order)}`,
    at: now,
  });
}

interface Back {
  readonly fen: number;
  readonly provider: PaymentRow['provider'];
  readonly now: Date;
}

const isHand = (provider: PaymentRow['provider']) => provider === 'bank' || provider === 'cash';

/** Money that came without need is on its way back; what came by hand goes back by hand. */
export async function tellSurplus(
  change: Change,
  order: OrderRow,
  { fen, provider, now }: Back,
): Promise<void> {
  const why = {
    closed: '订单在付款前已经关闭',
    refunded: '这一单已经退款',
    other: '这一单已经付过',
  }[order.state === 'closed' || order.state === 'refunded' ? order.state : 'other'];
  const how = isHand(provider)
    ? '由学校退给付款的人，退了有消息告诉你'
    : '会原路退回，1 到 3 个工作日到账';
  await sendMessage(change, {
    kind: 'order',
    studentId: order.student_id,
    title: isHand(provider) ? '多付的钱会退给你' : '多付的钱正在退回',
    content: `<p>${escape(order.snapshot.title)}：${why}，¥${yuanText(fen)} ${how}。</p>${toOrder(order)}`,
    at: now,
  });
}

export async function tellRefunded(
  change: Change,
  order: OrderRow,
  { fen, provider, now }: Back,
): Promise<void> {
  const where = provider === 'cash' ? '已经用现金退了' : '已经退回到付款的账户';
  await sendMessage(change, {
    kind: 'order',
    studentId: order.student_id,
    title: `退款已退回：${order.snapshot.title} ¥${yuanText(fen)}`,
    content: `<p>${escape(order.snapshot.title)}的退款 ¥${yuanText(fen)} ${where}。</p>${toOrder(order)}`,
    at: now,
  });
}

export async function tellRefundDecided(
  change: Change,
  order: OrderRow,
  { isAgreed, reply, now }: { isAgreed: boolean; reply: string; now: Date },
): Promise<void> {
  const words = reply === '' ? '' : `<p>${escape(reply)}</p>`;
  await sendMessage(change, {
    kind: 'order',
    studentId: order.student_id,
    title: `${isAgreed ? '退款申请已同意' : '退款申请没有通过'}：${order.snapshot.title}`,
    content: `<p>${escape(order.snapshot.title)}</p>${words}${toOrder(order)}`,
    at: now,
  });
}

export async function tellShipped(
  change: Change,
  order: OrderRow,
  { carrier, number, now }: { carrier: string; number: string; now: Date },
): Promise<void> {
  await sendMessage(change, {
    kind: 'order',
    studentId: order.student_id,
    title: '资料已寄出',
    content: `<p>${escape(order.snapshot.title)}：${escape(carrier)} ${escape(number)}</p>${toOrder(order)}`,
    at: now,
  });
}

export async function tellBalance(change: Change, order: OrderRow, now: Date): Promise<void> {
  const rest = yuanText(order.total_fen - order.due_fen);
  const end = order.balance_to === null ? '' : `，请在 ${minuteOf(order.balance_to)} 前付`;
  await sendMessage(change, {
    kind: 'order',
    studentId: order.student_id,
    isImportant: true,
    title: '可以付尾款了',
    content: `<p>${escape(order.snapshot.title)}的尾款 ¥${rest} 现在可以付${end}，不付则定金不退。</p>${toOrder(order)}`,
    at: now,
  });
}
