import { yuanText } from '@xuezhou/rules/mall/money';
import type { Change } from '../../../platform/database/prepare.ts';
import { sendMessage } from '../../message/message.port.ts';
import type { OrderRow } from '../order/order.repository.ts';
import { shortMinute } from '../time-words.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

async function tell(
  change: Change,
  order: OrderRow,
  { title, words, now }: { title: string; words: string; now: Date },
): Promise<void> {
  const type =
    order.sale === 'normal'
      ? 'normal'
      : `${order.sale}-${order.state === 'unpaid' ? 'deposit' : 'balance'}`;
  await sendMessage(change, {
    ...{ kind: 'order', studentId: order.student_id, isImportant: true, title, at: now },
    content: `<p>${escape(order.snapshot.title)}：${escape(words)}</p><p><a href="/order-detail/${type}/${order.order_id}">看订单</a></p>`,
  });
}

/** Less came than was due. */
export const tellShort = async (
  change: Change,
  order: OrderRow,
  { fen, missing, until, now }: { fen: number; missing: number; until: Date; now: Date },
): Promise<void> =>
  await tell(change, order, {
    title: `转账还差 ¥${yuanText(missing)}`,
    words: `收到 ¥${yuanText(fen)}，还差 ¥${yuanText(missing)}。请在 ${shortMinute(until, now)} 前转来，附言和上次一样。`,
    now,
  });

/** What came without need is given back by hand. */
export const tellOwed = async (
  change: Change,
  order: OrderRow,
  { fen, why, now }: { fen: number; why: string; now: Date },
): Promise<void> =>
  await tell(change, order, {
    title: '多付的钱会退给你',
    words: `${why}，¥${yuanText(fen)} 由学校退给付款的人，退了有消息告诉你。`,
    now,
  });

/** `until`: when the order closes, where nothing else happens. */
export const tellNotFound = async (
  change: Change,
  order: OrderRow,
  { reply, until, ...rest }: { reply: string; isOver?: boolean; until: Date; now: Date },
): Promise<void> => {
  const { isOver = false, now } = rest;
  const lost = order.state === 'deposit' ? '，定金不退' : '';
  const closes = `${shortMinute(until, now)} 前没有付，订单会自动关闭${lost}。`;
  await tell(change, order, {
    title: '没有查到你的转账',
    words: isOver
      ? `${reply}。请换一种方式付，或联系学校的老师：${closes}钱要是晚到了，由学校退给付款的人。`
      : `${reply}。查清楚以后，在订单里再告诉学校一次，或换一种方式付：${closes}`,
    now,
  });
};

/** The school has not looked yet, or not found it. */
export const tellClaimEnds = async (
  change: Change,
  order: OrderRow,
  { until, now }: { until: Date; now: Date },
): Promise<void> =>
  await tell(change, order, {
    title: '学校还没有确认你的转账',
    words:
      order.state === 'deposit'
        ? '定金和这一单都留着，等学校查到。已经转了的，请带上银行的回单联系学校的老师；还没有转的，请照订单里写的转，或换一种方式付。'
        : `到 ${shortMinute(until, now)} 还没有确认，这一单就不再等这笔转账。已经转了的，请带上银行的回单联系学校的老师。`,
    now,
  });

/** `alsoBack`: what was really paid for it, and goes back with it; in fen. */
export const tellReversal = async (
  change: Change,
  order: OrderRow,
  { alsoBack, now }: { alsoBack: number; now: Date },
): Promise<void> => {
  const also = alsoBack > 0 ? `另外付的 ¥${yuanText(alsoBack)} 按原来的方式退给你。` : '';
  await tell(change, order, {
    title: '学校撤回了一笔收款的确认',
    words: `确认错了，这笔钱不是这一单的，或没有收到。${also}有疑问请联系学校的老师。`,
    now,
  });
};
