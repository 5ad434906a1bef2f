import { sql, type RawBuilder } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import type { AnswerToStore } from './answer.repository.ts';
import { keyNowOf, keepExamAnswers, type ExamAnswer } from './exam-answers.ts';

const hold = prepareSql<AnswerToStore & { studentId: number }, object>(
  (p) => sql`
    insert into held_answer (student_id, answer_id, question_id, version, course_id, group_id, student_answer,
      question_status, spent_ms, answered_at, session_id, hints)
    values (${p.studentId}, ${p.answerId}, ${p.questionId}, ${p.version}, ${p.courseId}, ${p.groupId},
      ${p.studentAnswer}, ${p.questionStatus}, ${p.spentMs}, ${p.answeredAt}, ${p.sessionId}, ${p.hints})
    on conflict do nothing`,
);

const findSame = prepareSql<AnswerToStore & { studentId: number }, { is_same: boolean }>(
  (p) => sql`
    select bool_and(question_id = ${p.questionId} and version = ${p.version}
      and student_answer = ${p.studentAnswer}) as is_same
    from (
      select question_id, version, student_answer from held_answer
      where student_id = ${p.studentId} and answer_id = ${p.answerId}
      union all
      select question_id, version, student_answer from answer
      where student_id = ${p.studentId} and answer_id = ${p.answerId}
    ) known`,
);

/** Keeps an answer aside; false where its id stands for another one. */
export async function holdAnswer(
  connection: Connection,
  studentId: number,
  answer: AnswerToStore,
): Promise<boolean> {
  await hold.run(connection, { studentId, ...answer });
  return (await findSame.first(connection, { studentId, ...answer }))?.is_same === true;
}

const forget = prepareSql<{ studentId: number; answerIds: string[] }, object>(
  (p) => sql`delete from held_answer
    where student_id = ${p.studentId} and answer_id = any(${p.answerIds}::uuid[])`,
);

// By chance, so that many who sit in open papers never stand before the others for good.
const findHolders = prepareSql<{ most: number }, { student_id: number }>(
  (p) =>
    sql`select student_id from held_answer group by student_id order by random() limit ${p.most}`,
);

type Now = { studentId: number; now: Date };

/** What lets held answers into the log; `isHeld` says of the question q whether it stands in an open paper still. */
export function heldAnswersUntil(isHeld: (p: Now) => RawBuilder<unknown>) {
  const findReleased = prepareSql<Now, ExamAnswer>(
    (p) => sql`
      select h.answer_id as "answerId", h.question_id as "questionId", h.version, h.course_id as "courseId",
        h.group_id as "groupId", h.student_answer as "studentAnswer", h.question_status as "questionStatus",
        h.spent_ms as "spentMs", h.answered_at as "answeredAt", h.session_id as "sessionId", h.hints,
        ${keyNowOf(sql`h.question_id`, sql`h.version`)} as key
      from held_answer h join question q on q.question_id = h.question_id
      where h.student_id = ${p.studentId} and not ${isHeld(p)}
      order by h.answered_at`,
  );
  /** The same again changes nothing. */
  const release = async (connection: Connection, studentId: number, now: Date): Promise<void> => {
    const answers = await findReleased.rows(connection, { studentId, now });
    // A statement moves each question once, so several answers to one go in one after another.
    for (const answer of answers) await keepExamAnswers(connection, studentId, [answer], now);
    const answerIds = answers.map(({ answerId }) => answerId);
    if (answerIds.length > 0) await forget.run(connection, { studentId, answerIds });
  };
  return {
    release,
    /** Of whom the clock handed the paper in, or the server died. */
    releaseAll: async (connection: Connection, now: Date, most: number): Promise<void> => {
      for (const { student_id: studentId } of await findHolders.rows(connection, { most }))
        await release(connection, studentId, now);
    },
  };
}
