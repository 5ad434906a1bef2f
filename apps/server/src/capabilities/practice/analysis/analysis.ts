import type { DataOf } from '@xuezhou/contract/kernel';
import type { getAnalysis as operation } from '@xuezhou/contract/practice';
import { byPossibleGain } from '@xuezhou/rules/practice/diagnosis';
import { dayOf } from '../../../platform/clock.ts';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { demandCourse } from '../../enrolment/enrolment.port.ts';
import { analysisReader } from './analysis.repository.ts';
import { listReader } from '../list/list.repository.ts';
import { presentMastery, studiedCourse } from './course-mastery.ts';

const dayMs = 86_400_000;
const daysShown = 14;

/** What practice says of a course: how much was done, how it went of late, and each topic with its evidence. */
export async function getAnalysis(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof operation>> {
  const access = await demandCourse(services, student, courseId, { for: 'view' });
  const { connection } = services.database;
  const { studentId } = student;
  const now = services.clock.now().getTime();
  const days = Array.from({ length: daysShown }, (_one, index) =>
    dayOf(new Date(now - (daysShown - 1 - index) * dayMs)),
  );
  const reader = analysisReader(connection, studentId);
  const byDay = new Map((await reader.days(courseId, days[0] ?? '')).map((row) => [row.day, row]));
  const { readings } = await studiedCourse(connection, studentId, {
    courseId,
    now: services.clock.now(),
  });
  const counts = await listReader(connection, studentId).counts(courseId, services.clock.now());
  return {
    courseName: access.title,
    total: counts.all,
    done: counts.done,
    right: counts.right,
    days: days.map((day) => ({
      day,
      done: byDay.get(day)?.done ?? 0,
      right: byDay.get(day)?.right ?? 0,
    })),
    topics: byPossibleGain(readings.filter(({ total }) => total > 0)).map((topic) => ({
      readingId: topic.readingId,
      bookId: topic.bookId,
      name: topic.readingName,
      bookName: topic.bookName,
      total: topic.total,
      done: topic.done,
      right: topic.right,
      ...presentMastery(topic),
    })),
    causes: await reader.causes(courseId),
  };
}
