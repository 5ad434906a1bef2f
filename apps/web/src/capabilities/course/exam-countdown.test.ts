import { describe, expect, it } from 'vitest';
import { nearestExam } from './exam-countdown.ts';
import { homeCourse } from './testing/samples.ts';

const today = '2026-11-12';

describe('nearestExam', () => {
  const later = homeCourse({ courseName: '后考', examDate: '2027-08-28' });
  const sooner = homeCourse({ courseName: '先考', examDate: '2027-02-17' });

  it('takes the nearest exam that is still ahead', () => {
    const past = homeCourse({ examDate: '2026-11-11' });
    const ended = homeCourse({ examDate: '2026-12-01', expired: true });
    const exam = nearestExam([later, past, ended, sooner], { today, joined: null });
    expect(exam).toEqual({
      courseName: '先考',
      examDate: '2027-02-17',
      daysLeft: 97,
      voyage: null,
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
