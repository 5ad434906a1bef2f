import { setTimeout as delay } from 'node:timers/promises';
import type { School, Student } from '../school/open-school.ts';
import type { Checked } from './exam.ts';
import type { Sat } from './sit-paper.ts';

type Pool = School['services']['database']['pool'];

export async function checkPapers(
  { services: { database }, students }: School,
  paperId: number,
  sat: readonly Sat[],
): Promise<Checked> {
  const { pool } = database;
  return {
    ...(await checkSaves(pool, paperId, students, sat)),
    ...(await countFaults(pool, paperId, students)),
  };
}

async function checkSaves(
  pool: Pool,
  paperId: number,
  students: readonly Student[],
  sat: readonly Sat[],
): Promise<Pick<Checked, 'lost' | 'strayed'>> {
  const { rows: answers } = await pool.query<{ place: string; student_answer: string }>(
    `select student_id || '-' || question_id as place, student_answer from mock_answer where paper_id = $1`,
    [paperId],
  );
  const { rows: saves } = await pool.query<{ save_id: string }>(
    `select save_id from mock_save where paper_id = $1`,
    [paperId],
  );
  const stored = new Map(answers.map((row) => [row.place, row.student_answer]));
  const logged = new Set(saves.map((row) => row.save_id));
  let [lost, strayed] = [0, 0];
  for (const [index, { acknowledged, saveIds }] of sat.entries()) {
    const studentId = students[index]?.studentId;
    for (const [questionId, answer] of acknowledged)
      if (stored.get(`${studentId}-${questionId}`) !== answer) lost += 1;
    for (const saveId of saveIds) if (!logged.delete(saveId)) strayed += 1;
  }
  return { lost, strayed: strayed + logged.size };
}

async function countFaults(
  pool: Pool,
  paperId: number,
  students: readonly Student[],
): Promise<Pick<Checked, 'open' | 'attempts' | 'misjudged' | 'practice' | 'tally'>> {
  const { rows } = await pool.query<Awaited<ReturnType<typeof countFaults>>>(
    `with attempt as (select * from mock_attempt where paper_id = $1),
    answered as (
      select s.student_id, s.question_id, s.answer_save, (s.student_answer = v.answer)::int as is_right
      from mock_answer s
      join question q on q.question_id = s.question_id
      join question_version v on v.question_id = q.question_id and v.version = q.version
      where s.paper_id = $1
    )
    select
      (select count(*)::int from attempt where handed_in_at is null or score is null) as open,
      (select count(*)::int from unnest($2::int[]) as own (student_id)
        where (select count(*) from attempt a where a.student_id = own.student_id) <> 1) as attempts,
      (select count(*)::int from attempt a where right_count is distinct from
        (select coalesce(sum(is_right), 0) from answered n where n.student_id = a.student_id)) as misjudged,
      (select count(*)::int from (
        select student_id, question_id from answered except all
        select student_id, question_id from answer where student_id = any($2)) missed)
      + (select count(*)::int from (
        select student_id, question_id from answer where student_id = any($2) except all
        select student_id, question_id from answered) doubled) as practice,
      abs((select coalesce(sum(sat), 0)::int from mock_tally where paper_id = $1) - $3::int) as tally`,
    [paperId, students.map(({ studentId }) => studentId), students.length],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not answer');
  return row;
}

const patience = 300_000;

/** Waits until the jobs have closed, counted and passed on every attempt; what they have not by then is a fault. */
export async function waitUntilSettled({ services }: School, paperId: number): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < patience) {
    const { rows } = await services.database.pool.query(
      `select from mock_attempt where paper_id = $1
        and (score is null or not is_tallied or not is_practised) limit 1`,
      [paperId],
    );
    if (rows.length === 0) return;
    await delay(250);
  }
}
