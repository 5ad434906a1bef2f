import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { machineOperator } from '../../../platform/staff/machine-operator.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { changeQuestion, makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer } from '../../../testing/practise.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { heldAnswersUntil, holdAnswer } from '../answer/held-answers.ts';
import { regradeQuestion } from './regrade-question.ts';

// What happens beside a regrade: counts, papers, and states that are not whole.

const school = await startTestApp();
const { connection, clock } = school;

const regrade = async (questionId: number) =>
  await regradeQuestion(school.services, { questionId }, machineOperator);

const correct = async (question: MadeQuestion, stem: string) =>
  await changeQuestion(connection, question, { answer: 'A', stem });

it('waits for a count of answers that has begun, and corrects what it counted', async () => {
  const course = await makeCourse(connection);
  const first = await makeQuestion(connection, course, { stem: '正在计数' });
  const { questionId } = first;
  await giveAnswer(await school.signIn(), first, 'A');
  await correct(first, '正在计数');
  const { pool } = school.services.database;
  await pool.query('insert into question_tally values ($1, 0, 0)', [questionId]);
  const counting = await pool.connect();
  await counting.query('begin');
  await counting.query(
    "update question_tally_cut set counted_to = $1::timestamptz + interval '1 h'",
    [clock.now()],
  );
  await counting.query('update question_tally set wrong_count = 1 where question_id = $1', [
    questionId,
  ]);
  let isDone = false;
  const regraded = regrade(questionId).finally(() => (isDone = true));
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query<{ count: number }>(
          `select count(*)::int from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%question_tally_cut%'`,
        );
        return isDone || rows[0]?.count === 1;
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  await counting.query('commit');
  counting.release();
  await regraded;
  expect(
    await connection
      .selectFrom('question_tally')
      .where('question_id', '=', questionId)
      .select(['correct_count', 'wrong_count'])
      .executeTakeFirst(),
  ).toEqual({ correct_count: 1, wrong_count: 0 });
});

it('judges answers that were held for a paper by the key that was corrected meanwhile', async () => {
  const course = await makeCourse(connection);
  const first = await makeQuestion(connection, course, { stem: '先不记' });
  const { questionId, courseId } = first;
  const { studentId } = await school.signIn();
  await correct(first, '先不记');
  await regrade(questionId);
  await holdAnswer(connection, studentId, {
    hints: 0,
    ...{ answerId: randomUUID(), questionId, version: 1, courseId, groupId: null },
    ...{ studentAnswer: 'A', questionStatus: -1, judgedBy: 1, spentMs: null, sessionId: null },
    ...{ answeredAt: clock.now(), now: clock.now() },
  });
  await heldAnswersUntil(() => sql`false`).release(connection, studentId, clock.now());
  expect(
    await connection
      .selectFrom('answer')
      .where('student_id', '=', studentId)
      .select('question_status')
      .execute(),
  ).toEqual([{ question_status: 1 }]);
});

it('leaves a composite question without answers to its parts as it is', async () => {
  const course = await makeCourse(connection);
  const whole = await makeQuestion(connection, course, {
    kind: 'xl',
    parts: [{ stem: '甲问' }, {}],
  });
  const [part] = whole.parts as [MadeQuestion, MadeQuestion];
  await giveAnswer(await school.signIn(), part, 'A', { groupId: whole.questionId });
  await connection
    .updateTable('question_state')
    .where('question_id', '=', whole.questionId)
    .set({ part_answers: '[]' })
    .execute();
  await correct(part, '甲问');
  const [regraded] = await regrade(whole.questionId);
  expect(regraded?.answers).toHaveLength(1);
});
