import * as practice from '@xuezhou/contract/practice';
import { mondayOf } from '@xuezhou/rules/practice/week';
import { dayOf } from '../../apps/server/src/platform/clock.ts';
import { requestBy } from '../http/ask.ts';
import type { Row } from '../http/rows.ts';
import type { School } from '../school/open-school.ts';
import { largeCourse } from './grow-practice.ts';

const { courseId } = largeCourse;
const rankedStudents = 100_000;

export const rankingRows: readonly Row[] = [
  {
    name: 'ranking',
    title: `ranking of ${rankedStudents.toLocaleString('en')} students`,
    bare: 'reads',
    hasTarget: true,
    requests: (student) => [requestBy(student, practice.getRanking, { params: { courseId } })],
  },
  {
    name: 'ranking-detail',
    title: 'its detail of this week',
    bare: 'reads',
    hasTarget: true,
    requests: (student) => [
      requestBy(student, practice.getRankingDetail, { params: { courseId, type: 'week' } }),
    ],
  },
];

/** Scores of a whole class, with many equal ones; the measured students stand in its middle, each in a league. */
export async function rankStudents(
  { services, students }: School,
  ranked = rankedStudents,
): Promise<void> {
  const { pool } = services.database;
  const week = mondayOf(dayOf(new Date()));
  await pool.query(
    `insert into student (nickname, nickname_key)
      select 'ranked' || n, 'ranked' || n from generate_series(1, $1::int) n`,
    [ranked],
  );
  await pool.query(
    `insert into practice_score (student_id, course_id, week, week_points, best_points, total_exact, days, counted_to)
      select student_id, $1, $2::date, (random() * 80)::int, 90, (random() * 2000)::int, (random() * 200)::int, now()
      from student on conflict do nothing`,
    [courseId, week],
  );
  await pool.query(
    `insert into practice_league (student_id, course_id, league_no, joined_at)
      select student_id, $1::int, row_number() over (order by student_id desc) / 20 + 1, now() from student
      where student_id >= (select max(student_id) - 1000 from student) or student_id = any($2)
      on conflict do nothing`,
    [courseId, students.map(({ studentId }) => studentId)],
  );
  await pool.query('vacuum analyze');
}
