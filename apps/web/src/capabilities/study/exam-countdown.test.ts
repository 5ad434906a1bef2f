import { describe, expect, it } from 'vitest';
import { nearestExam, paceOf } from './exam-countdown.ts';
import { expiredSample, homeCourse } from '../../test/course-samples.ts';

const today = '2026-11-12';

describe('nearestExam', () => {
  const later = homeCourse({ courseName: '后考', examDate: '2027-08-28' });
  const sooner = homeCourse({ courseName: '先考', examDate: '2027-02-17' });

  it('takes the nearest exam that is still ahead', () => {
    const past = homeCourse({ examDate: '2026-11-11' });
    const ended = homeCourse({ examDate: '2026-12-01', ...expiredSample });
    const exam = nearestExam([later, past, ended, sooner], { today, joined: null });
    expect(exam).toEqual({
      courseId: 1,
      courseName: '先考',
      examDate: '2027-02-17',
      daysLeft: 97,
      voyage: null,
      pace: { readings: 15, perWeek: 2 },
    });
  });

  it('counts the day itself', () => {
    const exam = nearestExam([homeCourse({ examDate: today })], { today, joined: null });
    expect(exam?.daysLeft).toBe(0);
  });

  it('sails from the day of joining', () => {
    const exam = nearestExam([sooner], { today, joined: '2026-08-07' });
    expect(exam?.voyage).toEqual({ startDate: '2026-08-07', progress: 0.5 });
  });

  it('knows none without a date ahead', () => {
    expect(nearestExam([homeCourse()], { today, joined: today })).toBeNull();
  });
});

describe('the pace to an exam', () => {
  it('leaves the last two weeks to revision', () => {
    expect(paceOf(12, 14 + 42)).toEqual({ readings: 12, perWeek: 2 });
    expect(paceOf(1, 300)).toEqual({ readings: 1, perWeek: 1 });
  });

  it('is all that is left where the time is nearly over, and nothing where all was begun', () => {
    expect(paceOf(5, 3)).toEqual({ readings: 5, perWeek: 5 });
    expect(paceOf(0, 90)).toBeNull();
  });
});
