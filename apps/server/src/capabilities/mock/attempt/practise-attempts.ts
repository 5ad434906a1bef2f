import { isMockPaid } from '@xuezhou/rules/points/study-rules';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { groupBy } from '../../../platform/group-by.ts';
import {
  correctedKeyOf,
  heldAnswersUntil,
  keepExamAnswers,
  type ExamAnswer,
} from '../../practice/practice-exam.port.ts';
import { questionOf } from '../../practice/practice-facts.port.ts';
import { earnedSql } from '../../points/points.port.ts';
import { isInOpenPaper } from './kept-for-paper.ts';

export const heldAnswers = heldAnswersUntil(isInOpenPaper);

interface Due {
  student_id: number;
  paper_id: number;
  attempt_no: number;
}

const settleBlank = prepareSql<Record<string, never>, object>(
  () => sql`update mock_attempt a set is_practised = true
    where a.score is not null and not a.is_practised and not exists (
      select from mock_answer s where s.student_id = a.student_id and s.paper_id = a.paper_id
        and s.attempt_no = a.attempt_no and s.question_status <> 0)`,
);

const findDue = prepareSql<{ most: number }, Due>(
  (p) => sql`select student_id, paper_id, attempt_no from mock_attempt
    where score is not null and not is_practised order by handed_in_at limit ${p.most}`,
);

/** What was answered in an attempt; what was left blank is not an answer. */
const findAnswers = prepareSql<
  { studentId: number; paperId: number; attemptNo: number },
  ExamAnswer & { total: number }
>(
  (p) => sql`
    select s.answer_save as "answerId", s.question_id as "questionId", (one->>'version')::int as version,
      q.course_id as "courseId", (one->>'groupId')::int as "groupId", s.student_answer as "studentAnswer",
      s.question_status as "questionStatus", least(s.spent_ms, 86400000) as "spentMs",
      least(to_timestamp(s.answer_order / 1000.0), a.handed_in_at) as "answeredAt",
      null::uuid as "sessionId", a.total,
      ${correctedKeyOf(sql`s.question_id`, sql`(one->>'version')::int`)} as key
    from mock_attempt a
    join mock_answer s on s.student_id = a.student_id and s.paper_id = a.paper_id and s.attempt_no = a.attempt_no
    join lateral jsonb_array_elements(a.questions) one on (one->>'questionId')::int = s.question_id
    join ${questionOf(sql`s.question_id`)}
    where a.student_id = ${p.studentId} and a.paper_id = ${p.paperId} and a.attempt_no = ${p.attemptNo}
      and a.score is not null and s.question_status <> 0 and s.student_answer <> ''`,
);

/** Practice has it, and it is paid: one statement. */
const setPractised = prepareSql<
  { studentId: number; paperId: number; attemptNo: number; isPaid: boolean; now: Date },
  object
>(
  (p) => sql`
    with practised as (
      update mock_attempt a set is_practised = true from mock_paper m
      where a.student_id = ${p.studentId} and a.paper_id = ${p.paperId} and a.attempt_no = ${p.attemptNo}
        and m.paper_id = a.paper_id
      returning a.paper_id, m.title, a.handed_in_at
    )
    select ${earnedSql({
      kind: 'mock',
      studentId: p.studentId,
      about: sql`paper_id`,
      total: 1,
      madeAt: sql`handed_in_at`,
      now: p.now,
      name: sql`'交模考「' || title || '」'`,
    })} from practised where ${p.isPaid}::boolean`,
);

/** Gives the answers of an attempt that is handed in to practice; never one of a paper that is open. */
export async function practiseAttempt(
  connection: Connection,
  attempt: { studentId: number; paperId: number; attemptNo: number },
  now: Date,
): Promise<void> {
  const answers = await findAnswers.rows(connection, attempt);
  // A question that a broken import drew twice is answered once.
  const once = [...groupBy(answers, ({ questionId }) => questionId).values()].flatMap(
    ([answer]) => answer ?? [],
  );
  await keepExamAnswers(connection, attempt.studentId, once, now);
  const spentMs = answers.reduce((sum, answer) => sum + (answer.spentMs ?? 0), 0);
  const isPaid = isMockPaid({ total: answers[0]?.total ?? 0, answered: answers.length, spentMs });
  await setPractised.run(connection, { ...attempt, isPaid, now });
}

/** Makes up for what a killed server left; answers how many it found. */
export async function practiseDue(
  connection: Connection,
  now: Date,
  most: number,
): Promise<number> {
  await settleBlank.run(connection, {});
  const due = await findDue.rows(connection, { most });
  for (const { student_id: studentId, paper_id: paperId, attempt_no: attemptNo } of due)
    await practiseAttempt(connection, { studentId, paperId, attemptNo }, now);
  await heldAnswers.releaseAll(connection, now, most);
  return due.length;
}
