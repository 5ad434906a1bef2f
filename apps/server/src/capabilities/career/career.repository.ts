import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';
import type { PlanGoal, StoredPlanNode } from './career.tables.ts';
import { courseOfStudent, isOwned } from '../enrolment/enrolment.port.ts';
import {
  isWatched,
  progressIn,
  videoOfLecture,
  watchedSecondsIn,
} from '../lecture/lecture.port.ts';
import { isRightNow, questionStates } from '../practice/practice-facts.port.ts';
import { bestScore } from '../mock/mock.port.ts';
import { isCampFinished } from '../camp/camp.port.ts';

export interface PlanRow {
  plan_id: number;
  title: string;
  intro: string;
  is_assigned: boolean;
  nodes: StoredPlanNode[];
  /** What was studied, by node; nodes without a goal are missing. */
  studied: Record<string, { finished: number; total: number }> | null;
}

type Goal = PlanGoal['kind'];
const goal = (field: string) => sql`(n.goal->>${sql.lit(field)})::int`;
const is = (kind: Goal) => sql`n.goal->>'kind' = ${sql.lit(kind)}`;

/** Lectures of issued books. */
const lectures = (p: { studentId: number }) => sql`
  select count(*) filter (where ${isWatched}) as finished,
    count(*) as total
  from bullet b
  join book k on k.book_id = b.book_id and k.book_status = 1
  join ${videoOfLecture}
  left join ${progressIn(p)}
  where b.course_id = ${goal('course_id')}`;

const score = (p: { studentId: number }) => sql`
  select coalesce(${bestScore(p, goal('paper_id'))}, 0) as finished, ${goal('least')} as total`;

const finishedCamp = (p: { studentId: number }) => sql`
  select ${isCampFinished(p, goal('camp_id'))}::int as finished, 1 as total`;

const rightAnswers = (p: { studentId: number }) => sql`
  select count(*) as finished, ${goal('least')} as total
  from ${questionStates}
  where s.student_id = ${p.studentId} and q.parent_id is null and ${isRightNow}
    and (${goal('course_id')} is null or s.course_id = ${goal('course_id')})`;

const watchedHours = (p: { studentId: number }) => sql`
  select ${watchedSecondsIn(p, goal('course_id'))} / 3600 as finished, ${goal('least')} as total`;

const studied = (p: { studentId: number }) => sql`
  select jsonb_object_agg(n.node_id, jsonb_build_object('finished', g.finished, 'total', g.total))
  from jsonb_to_recordset(l.nodes) as n (node_id int, goal jsonb)
  cross join lateral (
    select x.finished, x.total from (${lectures(p)}) x where ${is('course')}
    union all select x.finished, x.total from (${score(p)}) x where ${is('mock')}
    union all select x.finished, x.total from (${finishedCamp(p)}) x where ${is('camp')}
    union all select x.finished, x.total from (${rightAnswers(p)}) x where ${is('right')}
    union all select x.finished, x.total from (${watchedHours(p)}) x where ${is('hours')}
  ) g`;

/** Those given to the student, those for all, and those for a course that the student has. */
const plans = (p: { studentId: number }) => sql`
  select l.plan_id, l.title, l.intro, a.student_id is not null as is_assigned, l.nodes, (${studied(p)}) as studied
  from career_plan l
  left join career_assignment a on a.student_id = ${p.studentId} and a.plan_id = l.plan_id
  where l.retired_at is null and (a.student_id is not null or l.course_ids = '{}' or exists (
    select from ${courseOfStudent(p)}
    where c.course_id = any(l.course_ids) and ${isOwned}))`;

const findAll = prepareSql<{ studentId: number }, PlanRow>(
  (p) => sql`${plans(p)} order by is_assigned desc, l.position, l.plan_id`,
);

const findOne = prepareSql<{ studentId: number; planId: number }, PlanRow>(
  (p) => sql`${plans(p)} and l.plan_id = ${p.planId}`,
);

export const careerReader = (connection: Connection, studentId: number) => ({
  plans: () => findAll.rows(connection, { studentId }),
  plan: (planId: number) => findOne.first(connection, { studentId, planId }),
});
