import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { loggedVerdicts } from '../../practice/practice-exam.port.ts';
import { questionOf } from '../../practice/practice-facts.port.ts';

export interface JudgedAttempt {
  readonly no: number;
  readonly startedAt: Date;
  readonly submittedAt: Date;
  /** Of 100, as things stand now. */
  readonly score: number;
  /** Open answers that no teacher has marked; they count nothing until then. */
  readonly pending: number;
}

interface Wish {
  readonly studentId: number;
  readonly paperId: number;
  /** Those that were handed in from then on. */
  readonly since: Date;
}

/**
 * What a student's attempts at a paper come to now, in their order: with the keys that were corrected since, and with what teachers
 * say of open answers. The score on the transcript stays as it was when the paper was handed in.
 */
export async function judgedAttempts(
  connection: Connection,
  { studentId, paperId, since }: Wish,
): Promise<JudgedAttempt[]> {
  const { rows } = await sql<JudgedAttempt>`
    select a.attempt_no as no, a.started_at as "startedAt", a.handed_in_at as "submittedAt",
      coalesce(round(100 * n.right_share / nullif(a.total, 0)), 0)::int as score, n.pending
    from mock_attempt a cross join lateral (
      select coalesce(sum(case when q.kind = 'open' then coalesce(v.teacher_share, 0)
          when coalesce(v.question_status, s.question_status) = 1 then 1 else 0 end), 0)::numeric as right_share,
        (count(*) filter (where q.kind = 'open' and v.teacher_share is null and s.student_answer <> ''))::int as pending
      from mock_answer s
      join ${questionOf(sql`s.question_id`)}
      left join ${loggedVerdicts} v on v.student_id = s.student_id and v.answer_id = s.answer_save
      where s.student_id = a.student_id and s.paper_id = a.paper_id and s.attempt_no = a.attempt_no) n
    where a.student_id = ${studentId} and a.paper_id = ${paperId} and a.score is not null and a.handed_in_at >= ${since}
    order by a.attempt_no`.execute(connection);
  return rows;
}

type Sql = RawBuilder<unknown>;

/** How many attempts `judgedAttempts` would find. */
export const countJudged = (student: Sql, paper: Sql, since: Sql) => sql<number>`(
  select count(*)::int from mock_attempt a where a.student_id = ${student} and a.paper_id = ${paper}
    and a.score is not null and a.handed_in_at >= ${since})`;
