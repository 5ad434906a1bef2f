import type { HomeCourse } from '@xuezhou/contract/course';
import { daysBetween } from './days.ts';

export interface ExamCountdown {
  courseName: string;
  examDate: string;
  daysLeft: number;
  /** The way there, since the student joined; left out where the day of joining is not known. */
  voyage: { startDate: string; progress: number } | null;
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
    .flatMap(({ courseName, examDate, expired }) =>
      examDate === null || expired || examDate < today ? [] : [{ courseName, examDate }],
    )
    .toSorted((a, b) => (a.examDate < b.examDate ? -1 : a.examDate > b.examDate ? 1 : 0));
  if (nearest === undefined) return null;
  const { courseName, examDate } = nearest;
  return {
    courseName,
    examDate,
    daysLeft: daysBetween(today, examDate),
    voyage: joined === null ? null : voyageFrom(joined, today, examDate),
  };
}

function voyageFrom(joined: string, today: string, examDate: string): ExamCountdown['voyage'] {
  const whole = daysBetween(joined, examDate);
  if (whole <= 0) return null;
  return { startDate: joined, progress: Math.max(0, daysBetween(joined, today)) / whole };
}
