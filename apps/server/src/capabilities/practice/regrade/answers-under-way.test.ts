import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { machineOperator } from '../../../platform/staff/machine-operator.ts';
import { untilWaiting } from '../../../testing/database/until-waiting.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { changeQuestion, makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer, open } from '../../../testing/practise.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { keepExamAnswers } from '../answer/exam-answers.ts';
import { heldAnswersUntil, holdAnswer } from '../answer/held-answers.ts';
import { regradeQuestion } from './regrade-question.ts';

// An answer is read, judged and written while its key is corrected: whoever is first, it ends with the verdict of now.

const school = await startTestApp();
const { connection, clock } = school;
const { pool } = school.services.database;

const regrade = async (questionId: number, isUndone = false) =>
  await regradeQuestion(school.services, { questionId, isUndone }, machineOperator);

/** B was right in version 1, A is in version 2, which asks the same. */
async function corrected(): Promise<MadeQuestion> {
  const question = await makeQuestion(connection, await makeCourse(connection), { stem: '更正' });
  await changeQuestion(connection, question, { answer: 'A', stem: '更正' });
  return question;
}

const verdicts = async (studentId: number) =>
  await connection
    .selectFrom('answer')
    .innerJoin('question_state', (join) =>
      join
        .onRef('question_state.student_id', '=', 'answer.student_id')
        .onRef('question_state.question_id', '=', 'answer.question_id'),
    )
    .where('answer.student_id', '=', studentId)
    .select(['answer.question_status as logged', 'question_state.question_status as last'])
    .execute();

/** What is asked of the database by one connection until `release`. */
async function holding(statement: string, values: unknown[]) {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(statement, values);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

/** The answer of this id waits until it is known whether another takes its id. */
const holdingId = async (studentId: number, answerId: string) =>
  await holding(
    `insert into answer (student_id, answer_id, question_id, version, course_id, student_answer, question_status, answered_at)
    values ($1, $2, 0, 1, 0, '', 0, now())`,
    [studentId, answerId],
  );

it('corrects an answer that was judged before and is written meanwhile', async () => {
  const question = await corrected();
  const student = await school.signIn();
  const answerId = randomUUID();
  const release = await holdingId(student.studentId, answerId);
  const answering = giveAnswer(student, question, 'A', { answerId });
  await untilWaiting(connection, 1);
  let isDone = false;
  const regraded = regrade(question.questionId).finally(() => (isDone = true));
  await expect.poll(async () => isDone || (await waiting()) === 2).toBe(true);
  await release();
  expect((await answering).status).toBe(200);
  await regraded;
  expect(await verdicts(student.studentId)).toEqual([{ logged: 1, last: 1 }]);
  expect(await open(student, { ...question, version: 2 })).toMatchObject({
    personalCorrectCount: 1,
    personalWrongCount: 0,
  });
});

it('corrects a part that was judged before and is written meanwhile, and its composite', async () => {
  const whole = await makeQuestion(connection, await makeCourse(connection), {
    kind: 'xl',
    parts: [{ stem: '甲问' }],
  });
  const [part] = whole.parts as [MadeQuestion];
  await changeQuestion(connection, part, { answer: 'A', stem: '甲问' });
  const student = await school.signIn();
  const answerId = randomUUID();
  const release = await holdingId(student.studentId, answerId);
  const answering = giveAnswer(student, part, 'A', { answerId, groupId: whole.questionId });
  await untilWaiting(connection, 1);
  let isDone = false;
  const regraded = regrade(whole.questionId).finally(() => (isDone = true));
  await expect.poll(async () => isDone || (await waiting()) === 2).toBe(true);
  await release();
  await Promise.all([answering, regraded]);
  expect(await verdicts(student.studentId)).toEqual([{ logged: 1, last: 1 }]);
});

it('judges again what was judged before and comes to be written after', async () => {
  const question = await corrected();
  const former = await school.signIn();
  await giveAnswer(former, question, 'A');
  const release = await holding('select from question_state where student_id = $1 for update', [
    former.studentId,
  ]);
  const regraded = regrade(question.questionId);
  await untilWaiting(connection, 1);
  const student = await school.signIn();
  const answering = giveAnswer(student, question, 'A');
  const examinee = await school.signIn();
  const practising = keepExamAnswers(
    connection,
    examinee.studentId,
    [{ ...answerOf(question), key: null }],
    clock.now(),
  );
  await untilWaiting(connection, 3);
  await release();
  await Promise.all([regraded, practising]);
  expect((await answering).data).toMatchObject({ questionStatus: 1 });
  for (const { studentId } of [former, student, examinee])
    expect(await verdicts(studentId)).toEqual([{ logged: 1, last: 1 }]);
  // The same again is no other answer.
  await keepExamAnswers(
    connection,
    examinee.studentId,
    [{ ...answerOf(question), key: null }],
    clock.now(),
  );
  expect(await verdicts(examinee.studentId)).toHaveLength(1);
});

it('judges a held answer by the key of now, also where a correction was taken back meanwhile', async () => {
  const question = await corrected();
  const { studentId } = await school.signIn();
  await regrade(question.questionId);
  await holdAnswer(connection, studentId, {
    hints: 0,
    ...answerOf(question),
    ...{ questionStatus: 1, judgedBy: 2, now: clock.now() },
  });
  await regrade(question.questionId, true);
  await heldAnswersUntil(() => sql`false`).release(connection, studentId, clock.now());
  expect(await verdicts(studentId)).toEqual([{ logged: -1, last: -1 }]);
});

const sameId = randomUUID();
const answerOf = ({ questionId, courseId }: MadeQuestion) => ({
  ...{ answerId: sameId, questionId, version: 1, courseId, groupId: null },
  ...{ studentAnswer: 'A', questionStatus: -1 as const, spentMs: null, sessionId: null },
  answeredAt: clock.now(),
});

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(connection);
  return rows[0]?.count ?? 0;
}
