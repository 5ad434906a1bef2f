import type { PlannedWithdrawal } from '@xuezhou/contract/account/console';
import type { HangingThing } from '@xuezhou/contract/enrolment/console';
import type { ChangeRow } from '../../../platform/dialog/change-table.tsx';
import { periodText } from '../../enrolment/port/period.words.ts';

const endings: Readonly<Record<HangingThing['kind'], (name: string) => string>> = {
  class: (name) => `离开「${name}」`,
  seat: (name) => `「${name}」的座位空出来`,
  platform: (name) => `从「${name}」再打开会重新有`,
  code: (name) => `用尾号 ${name} 的兑换码开的`,
  order: (name) => (name === '' ? '买的那一段已经过去' : `订单 ${name} 买的那一段已经过去`),
};

function noteOf({ keptBy, own, hanging }: PlannedWithdrawal): string {
  const orders = hanging.filter(({ kind, name }) => kind === 'order' && name !== '');
  if (keptBy === 'none') return '没有报名这门课';
  if (keptBy === 'over') return own?.isTakenBack === true ? '已经收回' : '已到期，不用撤销';
  if (keptBy === 'bought')
    return orders.length === 0
      ? '买来的，要退请走退款'
      : `订单 ${orders.map(({ name }) => name).join('、')} 买的，要退请走退款`;
  return hanging.map(({ kind, name }) => endings[kind](name)).join('；');
}

/** One row of the preview. What was sold, or comes back by itself, is worth a second look. */
export const rowOf = (planned: PlannedWithdrawal): ChangeRow => ({
  key: planned.studentId,
  name: planned.nickname,
  before: planned.own === null ? '没有这门课' : periodText(planned.own),
  after: planned.keptBy === null ? '不能再学' : null,
  note: noteOf(planned),
  isOdd:
    planned.keptBy === null &&
    planned.hanging.some(({ kind }) => kind === 'order' || kind === 'code' || kind === 'platform'),
});
