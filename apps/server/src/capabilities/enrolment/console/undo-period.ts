import { addDays, daysBetween } from '@xuezhou/rules/enrolment/access-period';
import { dayOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { LoggedAct, Undoer } from '../../../platform/staff/undo.ts';
import { holdCourses } from '../../catalogue/catalogue.port.ts';
import { enrolmentWriter } from '../enrolment.repository.ts';
import { periodOf } from './manage-enrolments.ts';

/** As the log has a period. */
export interface LoggedPeriod {
  readonly courseId: number;
  readonly expiresOn: string | null;
  readonly opensOn: string | null;
  readonly pausedOn: string | null;
  readonly waitingDays: number | null;
  /** Absent in what was logged before the log had them: that is not taken back. */
  readonly isRedeemed?: boolean;
  readonly isTakenBack?: boolean;
}

/** A day, as middle acts have it. */
const hours = 24;
const names = {
  expiresOn: '有效期',
  opensOn: '开课那天',
  pausedOn: '暂停',
  waitingDays: '领取后的天数',
  isRedeemed: '是否已领取',
  isTakenBack: '是否已收回',
} as const;

const wordsOf = (value: string | number | boolean | null): string =>
  typeof value === 'boolean' ? (value ? '是' : '否') : String(value ?? '没有');
const isWhole = (period: LoggedPeriod): period is Required<LoggedPeriod> =>
  period.isRedeemed !== undefined && period.isTakenBack !== undefined;

const undo: Undoer['undo'] = async (change, { targetId, before, after }: LoggedAct, now) => {
  const [was, left] = [before as LoggedPeriod | null, after as LoggedPeriod];
  if (!isWhole(left) || (was !== null && !isWhole(was)))
    throw new Refusal('undoChanged', '这一条记下的不够撤回，没有撤回，请直接改有效期');
  const changed = await putPeriodBack(change, Number(targetId), { was, left, now });
  if (changed !== null) throw new Refusal('undoChanged', changed);
  return undefined;
};

/** Makes a period what it was, if it is as it was left; else says what it is now, and changes nothing. */
export async function putPeriodBack(
  change: Change,
  studentId: number,
  {
    was,
    left,
    now,
  }: { was: Required<LoggedPeriod> | null; left: Required<LoggedPeriod>; now: Date },
): Promise<string | null> {
  const writer = enrolmentWriter(change, studentId);
  const own = await writer.lock(left.courseId);
  if (own === undefined) return '这门课在那以后已经没有了，没有撤回';
  const current = periodOf(own);
  const changed = Object.entries(names)
    .filter(([key]) => current[key as keyof typeof names] !== left[key as keyof typeof names])
    .map(([key, words]) => `${words}现在是${wordsOf(current[key as keyof typeof names])}`);
  if (changed.length > 0) return `在那以后又改过：${changed.join('，')}。没有撤回`;
  if (was !== null && !(await holdCourses(change, [left.courseId])))
    return '这门课已经删去，没有撤回';
  await writer.update(
    left.courseId,
    was === null
      ? // Nobody had it before: it ends, as it does when an order is given back.
        { expires_on: addDays(dayOf(now), -1), period_days: null, redeemed: true, taken_back: true }
      : {
          expires_on: was.expiresOn,
          opens_on: was.opensOn,
          paused_on: was.pausedOn,
          period_days: was.waitingDays,
          redeemed: was.isRedeemed,
          taken_back: was.isTakenBack,
          ...pausedAgain(own, was, left),
        },
  );
  return null;
}

/** A resumption moved what was bought, and what is lent, along with the end. */
function pausedAgain(
  own: { readonly lent_until: string | null; readonly moved_days: number },
  was: Required<LoggedPeriod>,
  left: Required<LoggedPeriod>,
) {
  if (was.pausedOn === null || left.pausedOn !== null) return {};
  // What was withdrawn was not resumed.
  if (left.isTakenBack !== was.isTakenBack) return {};
  if (was.expiresOn === null || left.expiresOn === null) return {};
  return {
    moved_days: Math.max(0, own.moved_days - daysBetween(was.expiresOn, left.expiresOn)),
    ...(own.lent_until === left.expiresOn && { lent_until: was.expiresOn }),
  };
}

const undoer: Undoer = { permission: 'enrolment.write', hours, undo };

/** Changes of periods that can be taken back from the log. */
export const periodUndoers: Readonly<Record<string, Undoer>> = {
  enrolStudent: undoer,
  extendEnrolment: undoer,
  pauseEnrolment: undoer,
  resumeEnrolment: undoer,
};
