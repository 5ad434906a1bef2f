import type { CourseDiagnosis } from '@xuezhou/contract/study';
import { diagnose } from '@xuezhou/rules/practice/diagnosis';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { getCourse } from './open-course.ts';

/** Where a student stands in a course; also after its period. */
export async function getDiagnosis(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<CourseDiagnosis> {
  const { books } = await getCourse(services, student, courseId);
  const readings = books.flatMap(({ bookId, bookName, readings: own }) =>
    own.map((reading) => ({ bookId, bookName, ...reading })),
  );
  const { levels, estimated, answered, right, weak } = diagnose(readings);
  return {
    courseId,
    levels: [...levels],
    estimated,
    answered,
    right,
    weak: weak.map((reading) => ({
      bookId: reading.bookId,
      bookName: reading.bookName,
      readingId: reading.readingId,
      number: reading.number,
      readingName: reading.readingName,
      mastery: reading.mastery,
      percent: reading.percent,
      isWeak: reading.isWeak,
      confidence: reading.confidence,
      failed: reading.failed,
      untilPercent: reading.untilPercent,
      missing: reading.missing,
      lastPaper: reading.lastPaper,
      questionDone: reading.questionDone,
      questionRight: reading.questionRight,
    })),
  };
}
