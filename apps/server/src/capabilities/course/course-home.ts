import type { CourseHome } from '@xuezhou/contract/course';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { practiceOfStudent } from '../practice/practice.port.ts';
import { presentHomeCourse, presentLastPlayed } from './course.presenter.ts';
import { courseReader } from './course.repository.ts';

/** Where a learner begins: courses by group, where they stopped, and this week's study. */
export async function courseHome(
  { database: { connection }, clock }: Services,
  student: CurrentStudent,
): Promise<CourseHome> {
  const now = clock.now();
  const today = dayOf(now);
  const monday = mondayOf(today);
  const since = new Date(`${monday}T00:00:00+08:00`);
  const reader = courseReader(connection, student.studentId);
  const [courses, started, last, watched, practice] = await Promise.all([
    reader.homeCourses(),
    reader.startedReadings(),
    reader.lastPlayed(),
    reader.watchedByDay(since),
    practiceOfStudent(connection, student.studentId, since),
  ]);
  const readingsOf = (courseId: number): Set<number> =>
    new Set(
      [...started.filter((row) => row.course_id === courseId).map((row) => row.reading_id)].concat(
        practice.startedReadings
          .filter((row) => row.courseId === courseId)
          .map((row) => row.readingId),
      ),
    );
  const groupTypes = [...new Set(courses.map((course) => course.group_type))];
  return {
    groups: groupTypes.map((groupType) => ({
      groupType,
      courses: courses
        .filter((course) => course.group_type === groupType)
        .map((course) =>
          presentHomeCourse(course, {
            today,
            readingStarted: readingsOf(course.course_id).size,
            questionCount: practice.questionCounts.get(course.course_id) ?? 0,
          }),
        ),
    })),
    lastPlayedRecord: last === undefined ? null : presentLastPlayed(last),
    week: weekFrom(monday).map((date) => ({
      date,
      seconds:
        (watched.find((row) => row.day === date)?.seconds ?? 0) +
        (practice.secondsByDay.get(date) ?? 0),
    })),
    serverTime: now.toISOString(),
  };
}

const dayMs = 86_400_000;

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return new Date(date.getTime() - ((date.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10);
}

function weekFrom(monday: string): string[] {
  const start = new Date(`${monday}T00:00:00Z`).getTime();
  return Array.from({ length: 7 }, (_, index) =>
    new Date(start + index * dayMs).toISOString().slice(0, 10),
  );
}
