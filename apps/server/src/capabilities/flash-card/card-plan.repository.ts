import type { MemoryVersion } from '@xuezhou/rules/flash-card/memory-version';
import { sql } from 'kysely';
import { prepareSql, type Change, type Connection } from '../../platform/database/prepare.ts';
import type { StoredCardMemory } from './flash-card.tables.ts';
import { memoryVersions } from './facts/memory-versions.sql.ts';
import { studyDay } from './card-state.sql.ts';

type Place = { studentId: number; courseId: number };

export interface PlanRow {
  course_exam_date: string | null;
  has_exam: boolean;
  exam_date: string | null;
  mode: 'steady' | 'deadline';
  easy_days: number[];
  new_per_day: number | null;
  planned_exam: string | null;
  /** In milliseconds since 1970. */
  planned_at: number | null;
  versions: MemoryVersion[];
  /** The version that the stored memories are made by, in milliseconds since 1970; null: that of everybody. */
  remembered_since: number | null;
  /** Of the student's own parameters that held last; null where none ever did. */
  fit: { reviews: number; heldOut: number; lossGeneral: number; lossFitted: number } | null;
  /** False for a student who has planned and studied nothing yet. */
  is_stored: boolean;
}

/** The plan of a course; that of a student who never changed it where none is stored. */
const findPlan = prepareSql<Place, PlanRow>(
  (p) => sql`
    select c.exam_date as course_exam_date, coalesce(a.has_exam, true) as has_exam, a.exam_date,
      coalesce(a.mode, 'steady') as mode, coalesce(a.easy_days, '{}') as easy_days, a.new_per_day,
      a.planned_exam, a.student_id is not null as is_stored, ${memoryVersions(p)} as versions,
      (extract(epoch from a.planned_at) * 1000)::bigint as planned_at,
      (extract(epoch from a.remembered_since) * 1000)::bigint as remembered_since, (
        select json_build_object('reviews', f.reviews, 'heldOut', f.held_out, 'lossGeneral', f.loss_general, 'lossFitted', f.loss_fitted)
        from card_memory m join card_fit f on f.card_fit_id = m.card_fit_id
        where m.student_id = ${p.studentId} and m.source = 'fitted' order by m.since desc limit 1) as fit
    from course c
    left join card_plan a on a.student_id = ${p.studentId} and a.course_id = c.course_id
    where c.course_id = ${p.courseId}`,
);

/** Makes the plan where there is none, and holds it until the transaction ends: a course is planned by one at a time. */
const lockPlan = prepareSql<Place, never>(
  (p) => sql`
    insert into card_plan as a (student_id, course_id) values (${p.studentId}, ${p.courseId})
    on conflict (student_id, course_id) do update set course_id = a.course_id`,
);

export interface PlanWishes {
  hasExam: boolean;
  examDate: string | null;
  mode: 'steady' | 'deadline';
  easyDays: number[];
  newPerDay: number | null;
}

const storeWishes = prepareSql<Place & PlanWishes, never>(
  (p) => sql`
    update card_plan set has_exam = ${p.hasExam}, exam_date = ${p.examDate}, mode = ${p.mode},
      easy_days = ${p.easyDays}, new_per_day = ${p.newPerDay}
    where student_id = ${p.studentId} and course_id = ${p.courseId}`,
);

const storeExam = prepareSql<Place & Pick<PlanWishes, 'hasExam' | 'examDate'>, never>(
  (p) => sql`update card_plan set has_exam = ${p.hasExam}, exam_date = ${p.examDate}
    where student_id = ${p.studentId} and course_id = ${p.courseId}`,
);

const storePlanned = prepareSql<Place & { exam: string | null; now: Date }, never>(
  (p) => sql`update card_plan set planned_exam = ${p.exam}, planned_at = ${p.now}
    where student_id = ${p.studentId} and course_id = ${p.courseId}`,
);

type Load = { day: number; count: number };

/** How many cards of all courses fall due on each day from `from`, without one card or one course. */
const findLoads = prepareSql<
  { studentId: number; from: Date; butCard: number | null; butCourse: number | null },
  Load
>(
  (p) => sql`
    select ${studyDay(sql`due_at`)} as day, count(*) as count from card_state
    where student_id = ${p.studentId} and due_at >= ${p.from}
      and card_id is distinct from ${p.butCard}::int and course_id is distinct from ${p.butCourse}::int
    group by 1 order by 1`,
);

const findLoadsOfCourse = prepareSql<Place & { from: Date; to: Date }, Load>(
  (p) => sql`
    select ${studyDay(sql`due_at`)} as day, count(*) as count from card_state
    where student_id = ${p.studentId} and course_id = ${p.courseId}
      and due_at >= ${p.from} and due_at < ${p.to}
    group by 1 order by 1`,
);

const findMemories = prepareSql<Place, { card_id: number; memory: StoredCardMemory }>(
  (p) => sql`
    select card_id, memory from card_state
    where student_id = ${p.studentId} and course_id = ${p.courseId} and memory is not null
    order by (memory->>'day')::int + (memory->>'stability')::float8, card_id`,
);

const storeDues = prepareSql<{ studentId: number; cards: number[]; dues: (Date | null)[] }, never>(
  (p) => sql`
    update card_state s set due_at = v.due
    from unnest(${p.cards}::int[], ${p.dues}::timestamptz[]) as v (card_id, due)
    where s.student_id = ${p.studentId} and s.card_id = v.card_id and s.due_at is distinct from v.due`,
);

export const planReader = (connection: Connection, studentId: number) => ({
  plan: (courseId: number) => findPlan.first(connection, { studentId, courseId }),
  loads: async (
    from: Date,
    but: { card?: number; course?: number } = {},
  ): Promise<Map<number, number>> => {
    const rows = await findLoads.rows(connection, {
      studentId,
      from,
      butCard: but.card ?? null,
      butCourse: but.course ?? null,
    });
    return new Map(rows.map(({ day, count }) => [day, count]));
  },
  loadsOfCourse: (courseId: number, from: Date, to: Date) =>
    findLoadsOfCourse.rows(connection, { studentId, courseId, from, to }),
  memories: (courseId: number) => findMemories.rows(connection, { studentId, courseId }),
});

export const planWriter = (change: Change, studentId: number) => ({
  lock: (courseId: number) => lockPlan.run(change, { studentId, courseId }),
  storeWishes: (courseId: number, wishes: PlanWishes) =>
    storeWishes.run(change, { studentId, courseId, ...wishes }),
  storeExam: (courseId: number, exam: Pick<PlanWishes, 'hasExam' | 'examDate'>) =>
    storeExam.run(change, { studentId, courseId, ...exam }),
  storePlanned: (courseId: number, exam: string | null, now: Date) =>
    storePlanned.run(change, { studentId, courseId, exam, now }),
  storeDues: (cards: number[], dues: (Date | null)[]) =>
    storeDues.run(change, { studentId, cards, dues }),
});
