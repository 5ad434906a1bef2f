import type { CourseHome, ReadingCounts } from '@xuezhou/contract/study';
import { dayOf } from '../../platform/clock.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { mocksInProgress } from '../mock/mock.port.ts';
import {
  practiceOfStudent,
  studiedCourses,
  type StudiedCourse,
} from '../practice/practice-facts.port.ts';
import { closureOf } from '@xuezhou/rules/enrolment/access-period';
import { defaultPolicy } from '../enrolment/enrolment.port.ts';
import { presentPeriod } from '../enrolment/enrolment.port.ts';
import { presentReopen } from '../enrolment/enrolment.port.ts';
import { periodOf } from '../enrolment/enrolment.port.ts';
import { catalogueCourses } from './course-catalogue.ts';
import { presentHomeCourse, presentLastPlayed } from './course.presenter.ts';
import { homeReader, type HomeCourseRow } from './home.repository.ts';
import { liveAnnouncements } from '../live/live.port.ts';

/** Where a learner begins: courses by group, where they stopped, and this week's study. */
export async function getCourseHome(
  services: Services,
  student: CurrentStudent,
): Promise<CourseHome> {
  const { studentId } = student;
  const { connection } = services.database;
  const now = services.clock.now();
  const today = dayOf(now);
  const monday = mondayOf(today);
  const since = new Date(`${monday}T00:00:00+08:00`);
  const reader = homeReader(connection, studentId);
  const lately = new Date(now.getTime() - answeredLatelyDays * dayMs);
  // What leaves at once leaves in one write.
  const [rows, watched, practice, events] = await Promise.all([
    reader.courses(lately),
    reader.watched(since),
    practiceOfStudent(connection, studentId, since),
    mocksInProgress(services, studentId),
  ]);
  const courseIds = rows.map((row) => row.course_id);
  const [studied, catalogue] = await Promise.all([
    studiedCourses(connection, studentId, { courseIds, now }),
    catalogueCourses(services, courseIds),
  ]);
  // Most courses have none.
  const hasLive = rows.some((row) => catalogue.get(row.course_id)?.hasLive);
  const live = hasLive ? await liveAnnouncements(services, student) : [];
  const present = (row: HomeCourseRow) => {
    const known = catalogue.get(row.course_id);
    return presentHomeCourse(
      row,
      {
        readingCount: known?.readingCount ?? 0,
        readings: countReadings(studied.get(row.course_id)?.readings ?? []),
        questionCount: known?.questionCount ?? 0,
      },
      presentPeriod(
        { ...periodOf(row), postponed: row.postponed, isEnrolled: row.is_enrolled },
        known ?? defaultPolicy,
        today,
      ),
    );
  };
  return {
    groups: [...groupBy(rows, (row) => row.group_type)].map(([groupType, own]) => ({
      groupType,
      courses: own.map(present),
    })),
    events,
    pinzhibo: live,
    lastPlayedRecord: watched.last === undefined ? null : presentLastPlayed(watched.last),
    week: weekFrom(monday).map((date) => ({
      date,
      seconds: (watched.secondsByDay[date] ?? 0) + (practice.secondsByDay.get(date) ?? 0),
    })),
    reopenInfo: rows.flatMap((row) => applicationsOf(row, today)),
    serverTime: now.toISOString(),
  };
}

/** The one to open this course again, where it was made. */
function applicationsOf(row: HomeCourseRow, today: string): CourseHome['reopenInfo'] {
  if (row.application === null) return [];
  const isExpired = closureOf(periodOf(row), today) === 'expired';
  const course = { courseId: row.course_id, courseName: row.title, isExpired };
  const submitted_at = new Date(row.application.submitted_at);
  return [presentReopen(course, { ...row.application, submitted_at })];
}

type Counted = StudiedCourse['readings'];

/** Four different things, none of which is another's progress. */
function countReadings(readings: Counted): ReadingCounts {
  const count = (is: (reading: Counted[number]) => boolean) => readings.filter(is).length;
  return {
    begun: count(({ level }) => level > 0),
    seen: count(({ lectures, lecturesWatched }) => lectures > 0 && lecturesWatched === lectures),
    practised: count(({ done }) => done > 0),
    mastered: count(({ level }) => level === 4),
  };
}

const dayMs = 86_400_000;
/** An answer of the school is told for this long. */
const answeredLatelyDays = 14;

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
