import { expect, it } from 'vitest';
import { enrolment } from '../../../test/student-samples.ts';
import { dayFault, planOf, type PeriodAct, type PeriodForm } from './period-plan.ts';

const today = '2026-11-27';
const student = { studentId: 100_001, nickname: '林知远' };
const form = (given: Partial<PeriodForm> = {}): PeriodForm => ({
  ...{ courseId: 1, length: 'days' as const, days: 30, until: '', from: '', why: '' },
  ...given,
});

type Own = Parameters<typeof enrolment>[0] | null;

/** What becomes of 林知远, who has the course so; null: not at all. */
function outcome(act: PeriodAct, own: Own, given: Partial<PeriodForm> = {}, asked?: string) {
  const [row] = planOf({
    ...{ act, today, students: [student], form: form(given) },
    enrolments: own === null ? [] : [enrolment(own)],
    ...(asked !== undefined && { asked: new Map([[student.studentId, asked]]) }),
  });
  return row === undefined ? undefined : [row.before, row.after, row.note];
}

const paused = { closedBy: 'paused' as const, pausedOn: '2026-11-17' };
const waiting = { closedBy: 'unredeemed' as const, expiresOn: null, waitingDays: 180 };
const expired = { closedBy: 'expired' as const, expiresOn: '2026-11-01' };
const endless = { expiresOn: null };
const until = (day: string) => ({ length: 'until' as const, until: day });

it('adds days to the last one, and to today where that is over', () => {
  expect(outcome('extend', {})).toEqual(['2027-08-31', '2027-09-30', '']);
  expect(outcome('extend', expired)).toEqual([
    '2026-11-01 已到期',
    '2026-12-26',
    '已到期，重新开课',
  ]);
  expect(outcome('extend', {}, until('2027-08-01'))?.[2]).toBe('比现在早 30 天');
});

it('passes over whom an extension would not help, with words', () => {
  const note = (own: Own) => {
    const [, after, words] = outcome('extend', own) ?? [];
    expect(after).toBeNull();
    return words;
  };
  expect(note(null)).toBe('没有报名这门课');
  expect(note(paused)).toBe('已暂停，恢复后再延');
  expect(note(waiting)).toBe('还没领取，领取那天才起算');
  expect(note(endless)).toBe('长期有效，不用延');
});

it('adds nothing again to what was asked for before its answer was lost', () => {
  expect(outcome('extend', { expiresOn: '2027-09-30' }, {}, '2027-09-30')).toEqual([
    '2027-09-30',
    null,
    '已经到这一天',
  ]);
  expect(outcome('extend', {}, {}, '2027-09-30')?.[1]).toBe('2027-09-30');
});

it('pauses what runs, and gives back at the end the days of a pause', () => {
  expect(outcome('pause', {})?.[1]).toBe('今天起暂停');
  expect(outcome('pause', paused)).toEqual(['2027-08-31，2026-11-17 起暂停', null, '已经暂停']);
  expect(outcome('pause', expired)?.[2]).toBe('已到期，不用暂停');
  expect(outcome('resume', paused)?.slice(1)).toEqual(['2027-09-10', '补回 10 天']);
  expect(outcome('resume', { ...paused, pausedOn: today })?.slice(1)).toEqual(['2027-08-31', '']);
  expect(outcome('resume', {})?.slice(1)).toEqual([null, '没有暂停']);
});

it('enrols, and never makes shorter what somebody has', () => {
  expect(outcome('enrol', null, until('2027-08-31'))).toEqual(['没有这门课', '到 2027-08-31', '']);
  expect(outcome('enrol', null, { ...until('2027-08-31'), from: '2026-12-01' })?.[1]).toBe(
    '2026-12-01 开课，到 2027-08-31',
  );
  expect(outcome('enrol', null, { days: 180 })?.[1]).toBe('领取那天起学 180 天');
  expect(outcome('enrol', {}, until('2027-06-30'))?.slice(1)).toEqual([
    null,
    '已有的到得更晚，不改短',
  ]);
  expect(outcome('enrol', {}, until('2027-08-31'))?.[2]).toBe('已经是这样');
  expect(outcome('enrol', {}, until('2027-12-31'))?.[2]).toBe('已报名，换成新的有效期');
  expect(outcome('enrol', paused, until('2027-12-31'))?.[2]).toBe('暂停会结束');
  expect(outcome('enrol', endless, until('2027-12-31'))?.[2]).toBe('已经长期有效，不改短');
  expect(outcome('enrol', endless, { length: 'endless' })?.[1]).toBeNull();
  expect(outcome('enrol', {}, { days: 180 })?.[2]).toBe('正在学，不用再领取');
  expect(outcome('enrol', waiting, { days: 180 })?.[2]).toBe('已经在等他领取');
  expect(outcome('enrol', expired, until('2027-06-30'))?.[2]).toBe('以前报过，重新开课');
});

it('says what an enrolment would take from who could study without one', () => {
  const note = (given: Partial<PeriodForm>, own: Own = null) => {
    const [row] = planOf({
      ...{ act: 'enrol', today, students: [student], form: form(given), isOpenCourse: true },
      enrolments: own === null ? [] : [enrolment(own)],
    });
    return [row?.before, row?.note, row?.isOdd];
  };
  expect(note(until('2027-08-31'))).toEqual(['人人可学', '本来人人可学，以后只能学到这天', true]);
  expect(note({ days: 180 })).toEqual(['人人可学', '本来人人可学，以后要先领取', true]);
  expect(note({ length: 'endless' })).toEqual(['人人可学', '', undefined]);
  expect(note(until('2027-12-31'), {})[1]).toBe('已报名，换成新的有效期');
});

it('plans nothing until enough is typed, and says what is wrong with a day', () => {
  expect(outcome('extend', {}, { courseId: null })).toBeUndefined();
  expect(outcome('extend', {}, { days: null })).toBeUndefined();
  expect(outcome('extend', {}, until('2026-11-26'))).toBeUndefined();
  expect(dayFault('extend', form(until('2026-11-26')), today)).toBe(
    '2026-11-26 已经过去。要马上停课，请用“暂停”',
  );
  expect(dayFault('enrol', form({ ...until('2026-12-01'), from: '2026-12-02' }), today)).toBe(
    '最后一天早于开课那天，请改其中一个',
  );
  expect(dayFault('enrol', form(until(today)), today)).toBeUndefined();
});
