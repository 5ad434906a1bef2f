import type { MemoryVersion } from '@xuezhou/rules/flash-card/memory-version';
import type { PlanStart } from '@xuezhou/rules/study/standing';
import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import { lockedBooksOf } from '../../assignment/assignment.port.ts';
import { courseOfStudent, isOpenOn, isOwned } from '../../enrolment/enrolment.port.ts';
import { cardsByReading, examOfStudent, memoryVersions } from '../../flash-card/flash-card.port.ts';
import { chapterLectures, type ChapterLecture } from '../../lecture/lecture.port.ts';
import { papersAhead, papersHandedIn, papersHandedInFirst } from '../../mock/mock.port.ts';
import {
  ownPaces,
  rightsNeededOf,
  wrongRepeats,
  type KindPace,
} from '../../practice/practice-facts.port.ts';
import { readTexts } from '../../reader/reader.port.ts';

interface Whose {
  studentId: number;
  isVerified: boolean;
  /** YYYY-MM-DD in Shanghai, and when it began. */
  today: string;
  midnight: Date;
}

/** A course that can be studied today, with its plan where there is one. */
export interface PlannedCourseRow {
  course_id: number;
  title: string;
  exam_date: string | null;
  weekly_minutes: number | null;
  /** Of each weekday, Monday first; null: the week's on all alike. */
  weekdays: number[] | null;
  starts_on: string | null;
  start: Omit<PlanStart, 'startDay'> | null;
  left_out: number[] | null;
  accepted_lack: number | null;
  revision: number | null;
  days_off: { from: string; to: string }[];
  paces: KindPace[];
  rights_needed: number;
  /** By which parameters the cards come back. */
  memory_versions: MemoryVersion[];
  papers: PaperAhead[];
  /** Those that were handed in today, for the first time. */
  papers_of_today: PaperAhead[];
  /** Papers handed in since the plan began: all of them, and those before today. */
  handed_in: number;
  handed_in_before: number;
}

export interface PaperAhead {
  paper_id: number;
  title: string;
  minutes: number;
  questions: number;
}

const jsonOf = (rows: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(o) from ${rows} o), '[]')`;

const planBegan = sql`l.starts_on::timestamp at time zone 'Asia/Shanghai'`;

const findCourses = prepareSql<Whose, PlannedCourseRow>(
  (p) => sql`
    select c.course_id, c.title, ${examOfStudent(p)} as exam_date, l.weekly_minutes, l.weekdays, l.starts_on, l.start,
      l.left_out, l.accepted_lack, l.revision, coalesce((
        select json_agg(json_build_object('from', f.from_day, 'to', f.to_day) order by f.from_day) from study_day_off f
        where f.student_id = ${p.studentId} and f.course_id = c.course_id), '[]') as days_off,
      ${jsonOf(ownPaces(p))} as paces, ${rightsNeededOf(p)} as rights_needed, ${memoryVersions(p)} as memory_versions, ${jsonOf(papersAhead(p))} as papers,
      ${jsonOf(papersHandedInFirst(p))} as papers_of_today,
      case when l.starts_on is null then 0
        else ${papersHandedIn(p, { from: planBegan })} end as handed_in,
      case when l.starts_on is null then 0
        else ${papersHandedIn(p, { from: planBegan, until: sql`${p.midnight}::timestamptz` })} end as handed_in_before
    from ${courseOfStudent(p)}
    left join study_plan l on l.student_id = ${p.studentId} and l.course_id = c.course_id
    where ${isOwned} and ${isOpenOn(p)} and (not c.identity_required or ${p.isVerified}::boolean)
    order by c.group_type, c.sort, c.course_id`,
);

export interface ChapterRow {
  course_id: number;
  book_id: number;
  book_title: string;
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
  /** Cards that were never studied, those of today met for the first time, and stabilities of the known ones. */
  unseen: number;
  met: number;
  stabilities: number[];
  wrong_repeats: number;
}

type Chapters = { studentId: number; courseIds: readonly number[]; since: Date };

/** Chapters of issued books, in the order of the book. */
const findChapters = prepareSql<Chapters, ChapterRow>(
  (p) => sql`
    select t.course_id, t.book_id, k.title as book_title, t.reading_id, t.number, t.title, t.minutes,
      t.html <> '' as has_text, coalesce(r.is_read, false) as is_read, r.read_at,
      coalesce(l.lectures, '[]') as lectures, k.book_id in (${lockedBooksOf(p, sql`k.course_id`)}) as is_locked,
      coalesce(d.unseen, 0) as unseen, coalesce(d.met, 0) as met, coalesce(d.stabilities, '[]') as stabilities,
      coalesce(w.repeats, 0) as wrong_repeats
    from book k
    join reading t on t.book_id = k.book_id
    left join ${readTexts(p)} r on r.reading_id = t.reading_id
    left join ${chapterLectures(p)} l on l.reading_id = t.reading_id
    left join ${cardsByReading(p)} d on d.reading_id = t.reading_id
    left join ${wrongRepeats(p)} w on w.reading_id = t.reading_id
    where k.course_id = any(${p.courseIds}::int[]) and k.book_status = 1
    order by k.course_id, k.position, k.book_id, t.position, t.reading_id`,
);

export const planReader = (connection: Connection, studentId: number) => ({
  courses: (whose: Omit<Whose, 'studentId'>) =>
    findCourses.rows(connection, { studentId, ...whose }),
  /** With what was done since a moment. */
  chapters: (courseIds: readonly number[], since: Date) =>
    findChapters.rows(connection, { studentId, courseIds, since }),
});

interface StoredPlan {
  studentId: number;
  courseId: number;
  weeklyMinutes: number;
  weekdays: readonly number[];
  startsOn: string;
}

const storePlan = prepareSql<StoredPlan, never>(
  (p) => sql`
    insert into study_plan as l (student_id, course_id, weekly_minutes, weekdays, starts_on)
    values (${p.studentId}, ${p.courseId}, ${p.weeklyMinutes}, ${p.weekdays}::int[], ${p.startsOn})
    on conflict (student_id, course_id) do update set weekly_minutes = excluded.weekly_minutes,
      weekdays = excluded.weekdays, starts_on = excluded.starts_on, start = null, accepted_lack = null,
      revision = l.revision + 1`,
);

type OfCourse = { studentId: number; courseId: number };

const storeStart = prepareSql<OfCourse & { start: string; startsOn: string }, never>(
  (p) => sql`
    update study_plan set start = ${p.start}::jsonb, starts_on = ${p.startsOn}, revision = revision + 1
    where student_id = ${p.studentId} and course_id = ${p.courseId}`,
);

/** Of several that change a plan at once each sees what the one before it has left. */
const lockPlan = prepareSql<OfCourse, never>(
  (p) =>
    sql`select from study_plan where student_id = ${p.studentId} and course_id = ${p.courseId} for update`,
);

const findDaysOff = prepareSql<OfCourse, { from: string; to: string }>(
  (p) => sql`
    select from_day as "from", to_day as "to" from study_day_off
    where student_id = ${p.studentId} and course_id = ${p.courseId} order by from_day`,
);

const storeLeftOut = prepareSql<OfCourse & { readingIds: readonly number[] }, never>(
  (p) => sql`
    update study_plan set left_out = ${p.readingIds}::int[]
    where student_id = ${p.studentId} and course_id = ${p.courseId}`,
);

const storeLack = prepareSql<OfCourse & { lack: number | null }, never>(
  (p) => sql`
    update study_plan set accepted_lack = ${p.lack}::int
    where student_id = ${p.studentId} and course_id = ${p.courseId}`,
);

const clearDaysOff = prepareSql<OfCourse, never>(
  (p) =>
    sql`delete from study_day_off where student_id = ${p.studentId} and course_id = ${p.courseId}`,
);

const storeDaysOff = prepareSql<
  OfCourse & { from: readonly string[]; to: readonly string[] },
  never
>(
  (p) => sql`
    insert into study_day_off (student_id, course_id, from_day, to_day)
    select ${p.studentId}, ${p.courseId}, from_day, to_day
    from unnest(${p.from}::date[], ${p.to}::date[]) days (from_day, to_day)`,
);

export const planWriter = (change: Change, studentId: number) => ({
  store: (plan: Omit<StoredPlan, 'studentId'>) => storePlan.run(change, { studentId, ...plan }),
  /** Counts from a day on what is left then. */
  storeStart: (courseId: number, { startDay: startsOn, ...start }: StoredStart) =>
    storeStart.run(change, { studentId, courseId, startsOn, start: JSON.stringify(start) }),
  daysOff: async (courseId: number) => {
    await lockPlan.run(change, { studentId, courseId });
    return await findDaysOff.rows(change, { studentId, courseId });
  },
  storeLeftOut: (courseId: number, readingIds: readonly number[]) =>
    storeLeftOut.run(change, { studentId, courseId, readingIds }),
  storeLack: (courseId: number, lack: number | null) =>
    storeLack.run(change, { studentId, courseId, lack }),
  storeDaysOff: async (courseId: number, days: readonly { from: string; to: string }[]) => {
    await clearDaysOff.run(change, { studentId, courseId });
    const [from, to] = [days.map((own) => own.from), days.map((own) => own.to)];
    await storeDaysOff.run(change, { studentId, courseId, from, to });
  },
});

type StoredStart = Omit<PlanStart, 'startDay'> & { startDay: string };
