import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type {
  Delivery,
  Webhook,
  WebhookForm,
  WebhookKind,
  WebhookType,
} from '@xuezhou/contract/webhook/console';

/** What is told, and of what. */
export const kindWords: Readonly<Record<WebhookKind, readonly [name: string, about: string]>> = {
  student: ['学员', '新学员、改资料、注销'],
  enrolment: ['报名', '报名、延期、暂停、关闭'],
  order: ['订单', '下单、付款、关闭、退款'],
  refund: ['退款', '申请、批准、到账、拒绝'],
  question: ['提问', '新问题、已回答、撤回'],
  mark: ['批改', '简答题和作业批了'],
  paper: ['交卷', '模考交卷'],
  message: ['消息', '发给学员的消息'],
  lecture: ['看课', '一讲看完了'],
  package: ['外来课件', '学完、通过、没通过'],
};

export const formWords: Readonly<Record<WebhookForm, string>> = {
  events: '一般通知',
  xapi: '学习记录库（xAPI）',
};

const typeWords: Readonly<Record<WebhookType, string>> = {
  'student.created': '新学员',
  'student.updated': '学员改资料',
  'student.erased': '学员注销',
  'enrolment.created': '报名',
  'enrolment.changed': '报名改了',
  'enrolment.removed': '报名撤了',
  'order.created': '下单',
  'order.unpaid': '订单未付',
  'order.deposit': '付定金',
  'order.checking': '订单待核',
  'order.paid': '订单付款',
  'order.closed': '订单关闭',
  'order.refunded': '订单已退',
  'refund.asked': '申请退款',
  'refund.approved': '退款同意',
  'refund.processing': '退款中',
  'refund.abnormal': '退款异常',
  'refund.done': '退款到账',
  'refund.refused': '退款拒绝',
  'question.asked': '提问',
  'question.answered': '已回答',
  'question.withdrawn': '提问撤回',
  'mark.given': '批改',
  'paper.handedIn': '交卷',
  'message.sent': '消息',
  'lecture.completed': '看完一讲',
  'package.completed': '学完外来课件',
  'package.passed': '外来课件通过',
  'package.failed': '外来课件没通过',
};

/** One that a later version tells of is shown as it is called. */
export const typeText = (type: string): string =>
  Object.hasOwn(typeWords, type) ? typeWords[type as WebhookType] : type;

type Tone = 'right' | 'wrong' | 'review' | 'quiet';

export function webhookText(webhook: Webhook): { words: string; tone: Tone } {
  const { state, failingSince, restsUntil, arrivedToday } = webhook;
  if (state === 'off') return { words: '停着', tone: 'quiet' };
  if (state === 'failing') return { words: '3 天没收到，已停', tone: 'wrong' };
  if (state === 'gone') return { words: '那边说不用了，已停', tone: 'wrong' };
  if (state === 'held') return { words: '数据是从别处恢复的，先不通知', tone: 'review' };
  if (restsUntil !== null)
    return { words: `连着没通，歇到 ${momentText(restsUntil)} 再试`, tone: 'wrong' };
  if (failingSince !== null)
    return { words: `从 ${momentText(failingSince)} 起收不到`, tone: 'wrong' };
  return {
    words: arrivedToday === 0 ? '今天还没有要发的' : `今天 ${arrivedToday} 次，都收到`,
    tone: 'right',
  };
}

const secondsText = (ms: number) => `${(ms / 1000).toFixed(1)} 秒`;

export function deliveryText(delivery: Delivery): { words: string; tone: Tone } {
  const { state, tries, dueAt, behind, lastMs, replayedBy } = delivery;
  if (state === 'delivered') {
    const how = tries > 1 ? `第 ${tries} 次收到` : '1 次就收到';
    const by = replayedBy === null ? how : `${replayedBy}补发，收到`;
    return { words: lastMs === null ? by : `${by}，${secondsText(lastMs)}`, tone: 'right' };
  }
  if (state === 'failed') return { words: '3 天没通，不再试', tone: 'wrong' };
  if (behind !== null) return { words: `等 ${momentText(behind)} 那一件先到`, tone: 'quiet' };
  if (tries === 0) return { words: '马上发', tone: 'quiet' };
  return {
    words: `第 ${tries} 次没通${dueAt === null ? '' : `，${momentText(dueAt)} 再试`}`,
    tone: 'review',
  };
}

export const tryText = (one: {
  readonly fault: string | null;
  readonly status: number | null;
  readonly ms: number;
}): string =>
  (one.fault === null ? `收到（${one.status}）` : one.fault) + `，${secondsText(one.ms)}`;
