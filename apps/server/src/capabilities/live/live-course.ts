import type { LiveAnnouncement, LiveClass, LiveCourse, Replay } from '@xuezhou/contract/live';
import { doorOpensAt, liveStateOf } from '@xuezhou/rules/live/live';
import { closureOf } from '@xuezhou/rules/enrolment/access-period';
import { dayOf } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { demandCourse, periodOf } from '../enrolment/enrolment.port.ts';
import { calendarPath } from './calendar-address.ts';
import { liveReader, planOf, type LiveClassRow, type ScheduledRow } from './live.repository.ts';

/** The classes of a course: also after its period, when no token is given any more. */
export async function getLiveCourse(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<LiveCourse> {
  const { title } = await demandCourse(services, student, courseId, { for: 'outline' });
  const { studentId } = student;
  const rows = await liveReader(services.database.connection, studentId).schedule(courseId);
  const now = services.clock.now();
  return {
    courseId,
    courseName: title,
    classes: rows.map((row): LiveClass => ({
      ...presentPlan(row, now),
      isStreaming: row.is_streaming && liveStateOf(planOf(row), now) !== 'ended',
      replay: replayOf(row),
      attendedMinutes: row.attended_minutes,
      calendarPath: calendarPath(services, { studentId, courseId, liveId: row.live_id }),
    })),
    calendarPath: calendarPath(services, { studentId, courseId, liveId: null }),
    serverTime: now.toISOString(),
  };
}

const announcedAheadMs = 24 * 3_600_000;

/** For the dashboard: what is on, or begins within a day, of the courses that the student may study now. */
export async function liveAnnouncements(
  services: Pick<Services, 'database' | 'clock'>,
  { studentId, identityStatus }: CurrentStudent,
): Promise<LiveAnnouncement[]> {
  const now = services.clock.now();
  const reader = liveReader(services.database.connection, studentId);
  const rows = await reader.announced(now, new Date(now.getTime() + announcedAheadMs));
  return rows
    .filter((row) => closureOf(periodOf(row), dayOf(now)) === null)
    .filter((row) => !row.identity_required || identityStatus > 0)
    .map((row) => ({ ...presentPlan(row, now), courseName: row.course_title }))
    .filter(({ state }) => state === 'planned' || state === 'on');
}

function presentPlan(row: LiveClassRow, now: Date) {
  const plan = planOf(row);
  return {
    liveId: row.live_id,
    courseId: row.course_id,
    title: row.title,
    teacher: row.teacher,
    beginsAt: row.begins_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    opensAt: doorOpensAt(plan).toISOString(),
    state: liveStateOf(plan, now),
  };
}

function replayOf(row: ScheduledRow): Replay | null {
  const { replay_bullet_id, replay_book_id, replay_reading_id, replay_title } = row;
  if (replay_bullet_id === null || replay_book_id === null || replay_reading_id === null)
    return null;
  return {
    bookId: replay_book_id,
    readingId: replay_reading_id,
    bulletId: replay_bullet_id,
    bulletName: replay_title ?? '',
  };
}
