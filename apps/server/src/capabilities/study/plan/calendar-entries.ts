import { dateOfDay } from '@xuezhou/rules/camp/join-result';
import { textOfDay } from '@xuezhou/rules/flash-card/study-day';
import type { DayEntry, TimedEntry } from '../../../platform/calendar/write-calendar.ts';
import { dayOf } from '../../../platform/clock.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { Services } from '../../../platform/services.ts';
import { campsOfStudent, type CampOfStudent } from '../../camp/camp.port.ts';
import { liveEntries } from '../../live/live.port.ts';
import { kindsInCalendar } from '../../message/message.port.ts';
import { lastDaysOfMocks } from '../../mock/mock.port.ts';
import { plannedCourses, type PlannedCourse, type Planner } from './planned-course.ts';
import { spreadOf } from './present-plan.ts';

/**
 * What a student has before them: chapters of the plans; and as they wish, live classes and days of camps, last days
 * of mock papers and exams.
 */
export async function calendarEntries(
  services: Pick<Services, 'database' | 'clock'>,
  student: Planner,
): Promise<(TimedEntry | DayEntry)[]> {
  const { studentId } = student;
  const now = services.clock.now();
  const today = dayOf(now);
  const { connection } = services.database;
  const kinds = await kindsInCalendar(connection, studentId);
  const courses = await plannedCourses(services, student, () => true);
  const entries: (TimedEntry | DayEntry)[] = courses.flatMap(chapterEntries);
  if (kinds.includes('study'))
    for (const course of courses) {
      const { course_id: courseId } = course.row;
      const papers = await lastDaysOfMocks(connection, { studentId, courseId, today });
      entries.push(...examEntry(course, today), ...papers.map((one) => mockEntry(course, one)));
    }
  if (kinds.includes('class')) {
    for (const { row } of courses) {
      const course = { courseId: row.course_id, courseName: row.title, now };
      entries.push(...(await liveEntries(connection, studentId, course)));
    }
    const courseIds = courses.map(({ row }) => row.course_id);
    const camps = await campsOfStudent(services, studentId, courseIds);
    entries.push(...camps.flatMap((camp) => campEntries(camp, today)));
  }
  return entries;
}

/** No plan is kept for longer without a change. */
const daysOfRevision = 1000;

/** The day on which the last new of each chapter is learned, as the time that is left has it; and those of papers. */
function chapterEntries(course: PlannedCourse): DayEntry[] {
  const { row, chapters, now, plan, today } = course;
  const spread = spreadOf(course);
  if (spread === null || plan === null) return [];
  const known = new Map(chapters.map((chapter) => [chapter.readingId, chapter]));
  // It grows with every day too, on which the rest may have been spread anew.
  const revision = (row.revision ?? 0) * daysOfRevision + today - (plan.start?.startDay ?? today);
  const learned = now.topics.flatMap(({ topic, total, review }): DayEntry[] => {
    const chapter = known.get(topic);
    const day = spread.doneOn.get(topic);
    if (chapter === undefined || day === undefined) return [];
    return [
      {
        id: `chapter-${topic}`,
        revision,
        title: `学完：${chapter.number}　${chapter.title}`,
        text: `${row.title}\n还需约 ${total - review} 分钟。`,
        path: `/course/${row.course_id}/book/${chapter.bookId}/reading/${topic}`,
        day: textOfDay(day),
      },
    ];
  });
  const papers = plan.mockDays.flatMap((day, index): DayEntry[] => {
    const paper = row.papers[index];
    if (paper === undefined) return [];
    return [
      {
        id: `sit-${paper.paper_id}`,
        revision,
        title: `模考：${paper.title}`,
        text: `${row.title}\n${paper.minutes} 分钟，请留出完整的时间。`,
        path: `/events/${paper.paper_id}`,
        day: textOfDay(day),
      },
    ];
  });
  return [...learned, ...papers];
}

function examEntry({ row }: PlannedCourse, today: string): DayEntry[] {
  if (row.exam_date === null || row.exam_date < today) return [];
  return [
    {
      id: `exam-${row.course_id}`,
      revision: row.revision ?? 0,
      title: `${row.title}　考试`,
      text: '带好证件，慢慢来。',
      path: `/course/${row.course_id}`,
      day: row.exam_date,
    },
  ];
}

function mockEntry(
  { row }: PlannedCourse,
  { paperId, title, day }: { paperId: number; title: string; day: string },
): DayEntry {
  return {
    id: `mock-${paperId}`,
    revision: 0,
    title: `${title}　最后一天`,
    text: `${row.title}\n这套模考开放到今天。`,
    path: `/course/${row.course_id}/events`,
    day,
  };
}

/** The days of a camp that still have something to do; what is over is not told any more. */
function campEntries(camp: CampOfStudent, today: string): DayEntry[] {
  const days = groupBy(
    camp.tasks.filter((task) => !task.is_finished),
    ({ day }) => day,
  );
  return [...days].flatMap(([number, tasks]) => {
    const day = dateOfDay(camp.startsOn, number);
    if (day < today) return [];
    return [
      {
        id: `camp-${camp.campId}-${number}`,
        revision: 0,
        title: `${camp.campName}　第 ${number} 天`,
        text: `${camp.courseName}\n${tasks.map(({ title }) => title).join('\n')}`,
        path: `/training-camp/${camp.courseId}`,
        day,
      },
    ];
  });
}
