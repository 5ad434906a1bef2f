import type { HomeCourse } from '@xuezhou/contract/study';
import { daysBetween } from '@xuezhou/client/time/days.ts';

export interface ExamCountdown {
  courseId: number;
  courseName: string;
  examDate: string;
  daysLeft: number;
  /** The way there, since the student joined; left out where the day of joining is not known. */
  voyage: { startDate: string; progress: number } | null;
  /** Readings not begun yet, and how many of them a week leave time to revise; null where none is left. */
  pace: { readings: number; perWeek: number } | null;
}

/** Days before an exam that belong to revision. */
const revisionDays = 14;

/** As many new readings a week as are needed to have begun all of them before the revision; at least one. */
export function paceOf(readings: number, daysLeft: number): ExamCountdown['pace'] {
  if (readings <= 0) return null;
  const weeks = Math.max(1, (daysLeft - revisionDays) / 7);
  return { readings, perWeek: Math.ceil(readings / weeks) };
}

interface Known {
  today: string;
  /** The day on which the student joined. */
  joined: string | null;
}

/** The nearest exam from today on among the courses that can still be studied. */
export function nearestExam(
  courses: readonly HomeCourse[],
  { today, joined }: Known,
): ExamCountdown | null {
  const [nearest] = courses
    .flatMap(({ courseId, courseName, examDate, period, readingCount, readings }) =>
      examDate === null || period.closedBy === 'expired' || examDate < today
        ? []
        : [{ courseId, courseName, examDate, readings: readingCount - readings.begun }],
    )
    .toSorted((a, b) => (a.examDate < b.examDate ? -1 : a.examDate > b.examDate ? 1 : 0));
  if (nearest === undefined) return null;
  const { courseId, courseName, examDate, readings } = nearest;
  const daysLeft = daysBetween(today, examDate);
  return {
    courseId,
    courseName,
    examDate,
    daysLeft,
    pace: paceOf(readings, daysLeft),
    voyage: joined === null ? null : voyageFrom(joined, today, examDate),
  };
}

function voyageFrom(joined: string, today: string, examDate: string): ExamCountdown['voyage'] {
  const whole = daysBetween(joined, examDate);
  if (whole <= 0) return null;
  return { startDate: joined, progress: Math.max(0, daysBetween(joined, today)) / whole };
}
