import type { Enrolment } from '@xuezhou/contract/enrolment/console';
import { addDays, daysBetween, extended } from '@xuezhou/rules/enrolment/access-period';
import { periodText, waitingText } from './period.words.ts';

export type PeriodAct = 'enrol' | 'extend' | 'pause' | 'resume';

export interface NamedStudent {
  readonly studentId: number;
  readonly nickname: string;
}

/** What is typed. */
export interface PeriodForm {
  readonly courseId: number | null;
  readonly length: 'until' | 'days' | 'endless';
  readonly days: number | null;
  readonly until: string;
  readonly from: string;
  readonly why: string;
}

/** What becomes of one student's course. */
export interface PlannedChange {
  readonly student: NamedStudent;
  readonly before: string;
  /** Null: it is left as it is, for the reason of `note`. */
  readonly after: string | null;
  readonly note: string;
  /** Worth a second look. */
  readonly isOdd?: boolean;
  /** The last day that is asked for; of `extend`. */
  readonly until?: string;
  /** As it was seen when this was planned. */
  readonly seen: Enrolment | undefined;
}

interface Given {
  readonly act: PeriodAct;
  readonly students: readonly NamedStudent[];
  readonly enrolments: readonly Enrolment[];
  readonly form: PeriodForm;
  readonly today: string;
  /** Everybody has the course as long as they are not enrolled: an enrolment with an end would take it away. */
  readonly isOpenCourse?: boolean;
  /** By student: the last day that was asked for already, so that days are not added again to what they led to. */
  readonly asked?: ReadonlyMap<number, string>;
}

type Outcome = Pick<PlannedChange, 'after' | 'note' | 'isOdd' | 'until'>;

const skip = (note: string): Outcome => ({ after: null, note });

/** Row by row what an act would do, and who is passed over and why. Empty until enough is typed. */
export function planOf(given: Given): PlannedChange[] {
  const { act, students, enrolments, form, today, asked, isOpenCourse = false } = given;
  if (form.courseId === null || !isReady(act, form, today)) return [];
  return students.map((student) => {
    const own = enrolments.find(
      ({ studentId, courseId }) => studentId === student.studentId && courseId === form.courseId,
    );
    const none = isOpenCourse ? '人人可学' : '没有这门课';
    return {
      student,
      before: own === undefined ? none : periodText(own),
      seen: own,
      ...outcomes[act](own, form, today, asked?.get(student.studentId)),
      ...(own === undefined && isOpenCourse && act === 'enrol' && limitOf(form)),
    };
  });
}

/** What an enrolment takes from who could study without one. */
function limitOf({ length }: PeriodForm): Partial<Outcome> {
  if (length === 'endless') return {};
  const note = length === 'until' ? '本来人人可学，以后只能学到这天' : '本来人人可学，以后要先领取';
  return { note, isOdd: true };
}

function isReady(act: PeriodAct, form: PeriodForm, today: string): boolean {
  if (act === 'pause' || act === 'resume' || form.length === 'endless') return true;
  if (form.length === 'days') return form.days !== null;
  return form.until !== '' && dayFault(act, form, today) === undefined;
}

/** What is wrong with the days that were typed, and what to do about it. */
export function dayFault(act: PeriodAct, form: PeriodForm, today: string): string | undefined {
  const { length, until, from } = form;
  if (length !== 'until' || until === '') return undefined;
  if (until < today)
    return act === 'extend'
      ? `${until} 已经过去。要马上停课，请用“暂停”`
      : `${until} 已经过去，请选今天或以后的日期`;
  if (act === 'enrol' && from !== '' && until < from) return '最后一天早于开课那天，请改其中一个';
  return undefined;
}

type Plan = (
  own: Enrolment | undefined,
  form: PeriodForm,
  today: string,
  asked: string | undefined,
) => Outcome;

const outcomes: Readonly<Record<PeriodAct, Plan>> = {
  enrol: planEnrolment,
  extend: planExtension,
  pause: planPause,
  resume: planResumption,
};

function planEnrolment(own: Enrolment | undefined, form: PeriodForm): Outcome {
  const after = enrolledText(form);
  if (own === undefined) return { after, note: '' };
  const isOver = own.isTakenBack || own.closedBy === 'expired';
  if (isOver) return { after, note: '以前报过，重新开课' };
  if (own.closedBy === 'unredeemed')
    return form.length === 'days' && own.waitingDays === form.days
      ? skip('已经在等他领取')
      : { after, note: '还没领取，换成新的' };
  if (form.length === 'days') return skip('正在学，不用再领取');
  if (own.expiresOn === null && form.length === 'until') return skip('已经长期有效，不改短');
  if (own.expiresOn === null && own.closedBy === null) return skip('已经长期有效');
  if (form.length === 'until' && isAfter(own.expiresOn, form.until))
    return skip('已有的到得更晚，不改短');
  const isSame = own.expiresOn === form.until && (own.opensOn ?? '') === form.from;
  if (form.length === 'until' && isSame && own.closedBy !== 'paused') return skip('已经是这样');
  return { after, note: own.closedBy === 'paused' ? '暂停会结束' : '已报名，换成新的有效期' };
}

/** Without end is after every day. */
const isAfter = (end: string | null, day: string) => end === null || end > day;

/** The period that an enrolment gives. */
function enrolledText({ length, days, until, from }: PeriodForm): string {
  if (length === 'days') return waitingText(days);
  const end = length === 'until' ? `到 ${until}` : '长期有效';
  return from === '' ? end : `${from} 开课，${end}`;
}

function planExtension(
  own: Enrolment | undefined,
  form: PeriodForm,
  today: string,
  asked: string | undefined,
): Outcome {
  if (own === undefined) return skip('没有报名这门课');
  if (own.closedBy === 'paused') return skip('已暂停，恢复后再延');
  if (own.closedBy === 'unredeemed') return skip('还没领取，领取那天才起算');
  if (own.expiresOn === null) return skip('长期有效，不用延');
  const until =
    asked ?? (form.length === 'days' ? extended(own.expiresOn, today, form.days ?? 0) : form.until);
  if (until === own.expiresOn) return skip('已经到这一天');
  const shorter = daysBetween(until, own.expiresOn);
  const note = own.isTakenBack
    ? '退款后收回的，重新开课'
    : own.closedBy === 'expired'
      ? '已到期，重新开课'
      : shorter > 0
        ? `比现在早 ${shorter} 天`
        : '';
  return { after: until, note, until, ...(shorter > 0 && { isOdd: true }) };
}

function planPause(own: Enrolment | undefined): Outcome {
  if (own === undefined) return skip('没有报名这门课');
  if (own.closedBy === 'paused') return skip('已经暂停');
  if (own.closedBy === 'expired') return skip('已到期，不用暂停');
  if (own.closedBy === 'unredeemed') return skip('还没领取，不用暂停');
  return { after: '今天起暂停', note: own.expiresOn === null ? '' : '暂停的日子恢复时补回' };
}

function planResumption(own: Enrolment | undefined, _form: PeriodForm, today: string): Outcome {
  if (own === undefined) return skip('没有报名这门课');
  if (own.pausedOn === null) return skip('没有暂停');
  const paused = daysBetween(own.pausedOn, today);
  if (own.expiresOn === null) return { after: '长期有效', note: '' };
  return { after: addDays(own.expiresOn, paused), note: paused > 0 ? `补回 ${paused} 天` : '' };
}
