import type { OrderStep } from '@xuezhou/contract/mall';
import { addressText } from '@xuezhou/rules/mall/address';
import { fenOfPoints, yuanText } from '@xuezhou/rules/mall/money';
import type { PaymentRow } from '../payment/payment.repository.ts';
import type { RefundRow } from '../refund/refund.repository.ts';
import { shortDay, shortMinute } from '../time-words.ts';
import { expiryOf, wayName, wayOf } from './order-words.ts';
import type { OrderRow } from './order.repository.ts';

type Step = OrderStep;

const step = (
  state: Step['state'],
  title: string,
  text: string,
  at: Date | null,
  when = '',
): Step => ({
  state,
  title,
  text,
  at: at?.toISOString() ?? null,
  when,
  isBrought: false,
  isInMessages: false,
});

export interface StepFacts {
  readonly payments: readonly PaymentRow[];
  readonly refunds: readonly RefundRow[];
  /** Of the class that came with it: 0 nothing yet, 1 joined, -1 given up. */
  readonly decision: -1 | 0 | 1;
  /** The transfer that it waits for. */
  readonly transfer?: 'open' | 'claimed' | 'refused' | null;
  readonly now: Date;
}

/** What really happened, in its order, then what is being waited for and what comes after it. */
export function stepsOf(order: OrderRow, facts: StepFacts): Step[] {
  const refund = facts.refunds.at(-1);
  if (refund !== undefined && refund.state !== 'refused')
    return [...paidSteps(order, facts), ...refundSteps(order, refund)];
  return [
    step('done', '下单', `订单号 ${order.order_no}`, order.made_at),
    ...paidSteps(order, facts),
    ...oneNow(afterSteps(order, facts)),
  ];
}

/** One thing at a time: what comes after the step that waits is later. */
function oneNow(steps: readonly Step[]): Step[] {
  const first = steps.findIndex(({ state }) => state === 'now');
  return steps.map((each, place) =>
    each.state === 'now' && place !== first ? { ...each, state: 'later' } : each,
  );
}

function paidSteps(order: OrderRow, { payments }: StepFacts): Step[] {
  const paid = payments.filter(({ state }) => state === 'paid');
  if (paid.length > 0)
    return paid
      .toSorted((a, b) => (a.paid_at?.getTime() ?? 0) - (b.paid_at?.getTime() ?? 0))
      .map((payment, index) =>
        step(
          'done',
          order.sale === 'normal' ? '付款' : index === 0 ? '付定金' : '付尾款',
          `${wayName(payment.provider)} ¥${yuanText(payment.fen)}`,
          payment.paid_at,
        ),
      );
  if (order.paid_at === null) return [];
  return [step('done', wayName(wayOf(order)), paidElsewhere(order), order.paid_at)];
}

function paidElsewhere(order: OrderRow): string {
  if (order.way === 'taobao') return `淘宝订单 ${order.external_no ?? ''}，已核对`;
  if (order.way === 'write-off') return '用兑换码核销';
  return wayOf(order) === 'free' ? '没有付款' : '应付 ¥0';
}

function afterSteps(order: OrderRow, { now, decision, transfer }: StepFacts): Step[] {
  switch (order.state) {
    case 'unpaid':
      return [
        transfer === 'claimed'
          ? step('now', '学校正在核对转账', '收到后开通', null, '一般一个工作日内')
          : step('now', payWords(transfer), '', null, `${shortMinute(order.pay_to, now)} 前`),
        ...openSteps(order, { state: 'later', now, decision }),
      ];
    case 'deposit':
      return [
        step(
          'now',
          '付尾款',
          `¥${yuanText(order.total_fen - order.due_fen)}`,
          null,
          balanceWhen(order, now),
        ),
        ...openSteps(order, { state: 'later', now, decision }),
      ];
    case 'checking':
      return [
        step('now', '核对订单号', `淘宝订单 ${order.external_no ?? ''}`, null, '一般一个工作日内'),
        ...openSteps(order, { state: 'later', now, decision }),
      ];
    case 'paid':
      return openSteps(order, { state: 'done', now, decision });
    case 'closed':
      return [step('failed', '订单已关闭', order.close_words ?? '', order.closed_at)];
    case 'refunded':
      return [];
  }
}

const payWords = (transfer: StepFacts['transfer']): string =>
  transfer === undefined || transfer === null ? '等待付款' : '等待转账';

const balanceWhen = ({ balance_from: from, balance_to: to }: OrderRow, now: Date): string => {
  const begin = from === null || from <= now ? '' : `${shortDay(from, now)}起`;
  const end = to === null ? '' : `${shortMinute(to, now)} 前`;
  return [begin, end].filter((words) => words !== '').join('，');
};

/** Only what this good really brings about. */
function openSteps(
  order: OrderRow,
  { state, now, decision }: Pick<StepFacts, 'now' | 'decision'> & { state: 'done' | 'later' },
): Step[] {
  const { snapshot } = order;
  const at = state === 'done' ? order.paid_at : null;
  const expires = expiryOf(order);
  const steps: Step[] = [];
  if (snapshot.courses.length > 0) {
    const until = expires === null ? '长期有效' : `有效期到 ${expires}`;
    const title = state === 'done' ? '课程已开通' : '课程开通';
    steps.push(step(state, title, `${snapshot.title}，${until}`, at));
  }
  for (const item of snapshot.items)
    if (item.kind === 'camp') steps.push(classStep(item.title, { state, decision }));
  if (order.address !== null) steps.push(parcelStep(order, state, now));
  for (const item of snapshot.items)
    if (item.kind === 'points') {
      const title = `${item.points.toLocaleString('en-US')} 积分${state === 'done' ? '已到账' : '到账'}`;
      const text = `下次付款可以抵 ${yuanText(fenOfPoints(item.points))} 元`;
      steps.push(step(state, title, text, at));
    }
  return steps.map((each) => ({ ...each, isBrought: true }));
}

/** The seat is kept for the student from the payment on; joining or giving up is theirs, by the message. */
function classStep(
  title: string,
  { state, decision }: { state: 'done' | 'later'; decision: StepFacts['decision'] },
): Step {
  if (state === 'later') return step('later', '完成入班', title, null);
  if (decision === -1) return step('failed', '已放弃入班', `${title}，要回来请联系辅导老师`, null);
  if (decision === 1) return step('done', '完成入班', title, null);
  const text = `${title}，座位已留好，在消息里完成`;
  return { ...step('now', '完成入班', text, null, '约 1 分钟'), isInMessages: true };
}

function parcelStep(order: OrderRow, state: 'done' | 'later', now: Date): Step {
  const { parcel } = order;
  if (parcel !== null)
    return step('done', '资料寄出', `${parcel.carrier} ${parcel.number}`, new Date(parcel.at));
  const isWaiting = state === 'done' && order.paid_at !== null;
  const by =
    order.paid_at === null ? '' : `${shortDay(new Date(order.paid_at.getTime() + shipMs), now)}前`;
  const { address } = order;
  const to = address === null ? '' : `寄到${addressText(address)}，`;
  return step(isWaiting ? 'now' : 'later', '寄出纸质资料', `${to}寄出后消息里有单号`, null, by);
}

const shipMs = 3 * 86_400_000;

function refundSteps(order: OrderRow, refund: RefundRow): Step[] {
  const asked = step(
    'done',
    refund.proposed_by === null ? '你提交了申请' : '学校提出退款',
    refund.words,
    refund.asked_at,
  );
  const closes = refund.takes_back ? '课程已关闭，笔记和做题记录都留着。' : '';
  const decided = refund.decided_at;
  if (refund.is_undo)
    return [
      step('failed', '学校撤回了收款的确认', '这笔钱不是这一单的，或没有收到', decided),
      ...alsoBackSteps(refund),
    ];
  if (decided === null)
    return [asked, step('now', '学校正在看', '一般一个工作日内有答复', null), later()];
  const agreed = step('done', '学校同意', `${refund.reply}${closes}`, decided);
  const way = wayName(wayOf(order));
  const money = `¥${yuanText(refund.money_fen)}`;
  if (refund.state === 'done')
    return [
      asked,
      agreed,
      step('done', '已到账', refund.money_fen > 0 ? `${money} 退回${way}` : '', refund.done_at),
    ];
  if (refund.state === 'abnormal')
    return [asked, agreed, step('failed', '原路退回没有成功', '学校正在处理，会尽快联系你', null)];
  if (order.way === 'bank' || order.way === 'cash')
    return [asked, agreed, step('now', '学校正在退给你', handBack(order, money), null), later()];
  return [
    asked,
    agreed,
    step('now', `${way}正在退回`, `${money} 退到付款时用的账户`, null, '1 到 3 个工作日到账'),
    later(),
  ];
}

/** Of an order that was taken back with a confirmation what else was paid for it. */
function alsoBackSteps({ also_back_fen: fen, state, done_at: doneAt }: RefundRow): Step[] {
  if (fen === 0) return [];
  const money = `¥${yuanText(fen)}`;
  if (state === 'done') return [step('done', '另外付的钱已退回', money, doneAt)];
  if (state === 'abnormal')
    return [step('failed', '另外付的钱没有退成', `${money}，学校正在处理，会尽快联系你`, null)];
  return [step('now', '另外付的钱正在退给你', `${money} 按付款时的方式退`, null)];
}

const handBack = ({ way }: OrderRow, money: string): string =>
  way === 'cash' ? `${money} 由学校退现金` : `${money} 由学校转回付款的账户`;

const later = (): Step => step('later', '到账', '到账后有消息告诉你', null);
