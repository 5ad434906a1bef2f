import { doorMinutes, liveStateOf } from '@xuezhou/rules/live/live';
import type { TimedEntry } from '../../platform/calendar/write-calendar.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import { liveReader, planOf, type LiveClassRow } from './live.repository.ts';

/** A live class as an entry of a calendar; moved or cancelled, it stays the same one. */
export const calendarEntry = (
  live: LiveClassRow,
  { courseName, courseId, now }: { courseName: string; courseId: number; now: Date },
): TimedEntry => ({
  id: `live-${live.live_id}`,
  revision: live.revision,
  title: live.title,
  text: `${courseName}\n老师：${live.teacher}\n上课前 ${doorMinutes} 分钟可以进入教室。`,
  path: `/course/${courseId}/live-mode?live=${live.live_id}`,
  isCancelled: live.cancelled_at !== null,
  beginsAt: live.begins_at,
  endsAt: live.ends_at,
  ...(liveStateOf(planOf(live), now) === 'planned' && {
    alarm: {
      // When the door opens.
      minutesBefore: doorMinutes,
      text: `${live.title}：${doorMinutes} 分钟后上课，现在可以进入教室`,
    },
  }),
});

/** The live classes of a course as entries of a calendar. */
export async function liveEntries(
  connection: Connection,
  studentId: number,
  course: { courseName: string; courseId: number; now: Date },
): Promise<TimedEntry[]> {
  const classes = await liveReader(connection, studentId).schedule(course.courseId);
  return classes.map((live) => calendarEntry(live, course));
}
