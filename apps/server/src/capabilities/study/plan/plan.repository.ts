import type { Chapter } from '@xuezhou/rules/study/plan';
import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import { lockedBooksOf } from '../../assignment/assignment.port.ts';
import { courseOfStudent, isOpenOn, isOwned } from '../../enrolment/enrolment.port.ts';
import { examOfStudent } from '../../flash-card/flash-card.port.ts';
import { chapterLectures, type ChapterLecture } from '../../lecture/lecture.port.ts';
import { readTexts } from '../../reader/reader.port.ts';

interface Whose {
  studentId: number;
  isVerified: boolean;
  /** YYYY-MM-DD in Shanghai. */
  today: string;
}

/** A course that can be studied today, with its plan where there is one. */
export interface PlannedCourseRow {
  course_id: number;
  title: string;
  exam_date: string | null;
  weekly_minutes: number | null;
  starts_on: string | null;
  chapters: Chapter[] | null;
  revision: number | null;
}

const findCourses = prepareSql<Whose, PlannedCourseRow>(
  (p) => sql`
    select c.course_id, c.title, ${examOfStudent(p)} as exam_date, l.weekly_minutes, l.starts_on, l.chapters, l.revision
    from ${courseOfStudent(p)}
    left join study_plan l on l.student_id = ${p.studentId} and l.course_id = c.course_id
    where ${isOwned} and ${isOpenOn(p)} and (not c.identity_required or ${p.isVerified}::boolean)
    order by c.group_type, c.sort, c.course_id`,
);

export interface ChapterRow {
  course_id: number;
  book_id: number;
  reading_id: number;
  number: string;
  title: string;
  /** To read its text. */
  minutes: number;
  has_text: boolean;
  is_read: boolean;
  read_at: Date | null;
  /** An assignment of a book before it is not done. */
  is_locked: boolean;
  lectures: ChapterLecture[];
}

/** Chapters of issued books, in the order of the book. */
const findChapters = prepareSql<{ studentId: number; courseIds: readonly number[] }, ChapterRow>(
  (p) => sql`
    select t.course_id, t.book_id, t.reading_id, t.number, t.title, t.minutes, t.html <> '' as has_text,
      coalesce(r.is_read, false) as is_read, r.read_at, coalesce(l.lectures, '[]') as lectures,
      k.book_id in (${lockedBooksOf(p, sql`k.course_id`)}) as is_locked
    from book k
    join reading t on t.book_id = k.book_id
    left join ${readTexts(p)} r on r.reading_id = t.reading_id
    left join ${chapterLectures(p)} l on l.reading_id = t.reading_id
    where k.course_id = any(${p.courseIds}::int[]) and k.book_status = 1
    order by k.course_id, k.position, k.book_id, t.position, t.reading_id`,
);

export const planReader = (connection: Connection, studentId: number) => ({
  courses: (whose: Omit<Whose, 'studentId'>) =>
    findCourses.rows(connection, { studentId, ...whose }),
  chapters: (courseIds: readonly number[]) =>
    findChapters.rows(connection, { studentId, courseIds }),
});

interface StoredPlan {
  studentId: number;
  courseId: number;
  weeklyMinutes: number;
  startsOn: string;
  chapters: string;
}

const storePlan = prepareSql<StoredPlan, never>(
  (p) => sql`
    insert into study_plan as l (student_id, course_id, weekly_minutes, starts_on, chapters)
    values (${p.studentId}, ${p.courseId}, ${p.weeklyMinutes}, ${p.startsOn}, ${p.chapters}::jsonb)
    on conflict (student_id, course_id) do update set weekly_minutes = excluded.weekly_minutes,
      starts_on = excluded.starts_on, chapters = excluded.chapters, revision = l.revision + 1`,
);

export const planWriter = (change: Change, studentId: number) => ({
  store: ({
    chapters,
    ...plan
  }: Omit<StoredPlan, 'studentId' | 'chapters'> & { chapters: readonly Chapter[] }) =>
    storePlan.run(change, { studentId, ...plan, chapters: JSON.stringify(chapters) }),
});
