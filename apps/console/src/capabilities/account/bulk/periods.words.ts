import type { PlannedPeriod } from '@xuezhou/contract/account/console';
import { daysBetween } from '@xuezhou/rules/enrolment/access-period';
import type { ChangeRow } from '../../../platform/dialog/change-table.tsx';
import { periodText } from '../../enrolment/port/period.words.ts';

/** What is done to the periods of many as one act. */
export type ManyAct = 'extend' | 'pause' | 'resume';

const kept: Readonly<Record<NonNullable<PlannedPeriod['keptBy']>, string>> = {
  none: '没有报名这门课',
  paused: '已暂停，恢复后再延',
  unredeemed: '还没领取，领取那天才起算',
  endless: '长期有效，不用延',
  same: '已经到这一天',
  pausedAlready: '已经暂停',
  over: '已到期，不用暂停',
  notPaused: '没有暂停',
};

/** One row of the preview. */
export function changeRowOf(act: ManyAct, row: PlannedPeriod): ChangeRow {
  const { studentId, nickname, own, keptBy, nextExpiresOn } = row;
  const shown = {
    ...{ key: studentId, name: nickname },
    before: own === null ? '没有这门课' : periodText(own),
  };
  if (keptBy !== null || own === null)
    return { ...shown, after: null, note: kept[keptBy ?? 'none'] };
  if (act === 'pause')
    return {
      ...{ ...shown, after: '今天起暂停' },
      note: own.expiresOn === null ? '' : '暂停的日子恢复时补回',
    };
  const days =
    nextExpiresOn === null ? 0 : daysBetween(own.expiresOn ?? nextExpiresOn, nextExpiresOn);
  const after = nextExpiresOn ?? '长期有效';
  if (act === 'resume') return { ...shown, after, note: days > 0 ? `补回 ${days} 天` : '' };
  if (own.isTakenBack) return { ...shown, after, note: '收回过的，重新开课' };
  if (own.closedBy === 'expired') return { ...shown, after, note: '已到期，重新开课' };
  return { ...shown, after, note: days < 0 ? `比现在早 ${-days} 天` : '', isOdd: days < 0 };
}
