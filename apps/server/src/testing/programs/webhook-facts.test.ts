import { pauseEnrolment } from '@xuezhou/contract/enrolment/console';
import { withdrawQuestion } from '@xuezhou/contract/qa';
import { WebhookEvent } from '@xuezhou/contract/webhook/console';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { personalData } from '../../capabilities.ts';
import { askOne } from '../desks/qa-desk.ts';
import { signInStaffAs } from '../desks/staff-desk.ts';
import { enrol, makeCourse, makeStudent } from '../factories.ts';
import { makeGood } from '../../capabilities/mall/testing/make-good.ts';
import { openTestMall } from '../../capabilities/mall/testing/open-mall.ts';
import { openRefundDesk } from '../../capabilities/mall/testing/refund-desk.ts';
import {
  answeredQuestion,
  listed,
  mark,
  setRubric,
} from '../../capabilities/marking/testing/marking-desk.ts';
import { sendMessage } from '../../capabilities/message/message.port.ts';
import { handIn, makeExam, start } from '../../capabilities/mock/testing/sit.ts';
import { waitingJobs } from '../../capabilities/webhook/testing/waiting-jobs.ts';

const mall = await openTestMall();
const { connection, clock, services } = mall;

/** From now on all is told to a webhook; what it is told. */
async function hear(
  kinds = ['student', 'enrolment', 'order', 'refund', 'question', 'mark', 'paper', 'message'],
) {
  await sql`delete from webhook`.execute(connection);
  const webhookId = newId();
  const { staffId } = await signInStaffAs(mall, { isOwner: true });
  await connection
    .insertInto('webhook')
    .values({
      ...{
        webhook_id: webhookId,
        staff_id: staffId,
        name: '客户系统',
        kinds,
        made_at: clock.now(),
      },
      ...{ address: 'https://crm.example/in', secret_sealed: Buffer.from('') },
    })
    .execute();
  return async () => {
    const rows = await connection
      .selectFrom('webhook_delivery')
      .where('webhook_id', '=', webhookId)
      .orderBy('delivery_id')
      .select(['type', 'facts', 'about', 'student_id', 'at'])
      .execute();
    for (const { type, facts, at } of rows) {
      const event: unknown = { type, timestamp: at.toISOString(), data: facts };
      expect([...Value.Errors(WebhookEvent, event)], type).toEqual([]);
    }
    return rows;
  };
}

type Rows = Awaited<ReturnType<Awaited<ReturnType<typeof hear>>>>;
const types = (rows: Rows, but = 'message.sent') =>
  rows.map(({ type }) => type).filter((type) => type !== but);

it('tells of an account and of its courses, in one order', async () => {
  const told = await hear();
  const { courseId } = await makeCourse(connection);
  const { studentId } = await makeStudent(connection, { nickname: '沈一鸣' });
  await enrol(connection, studentId, courseId, '2027-08-31');
  const desk = await signInStaffAs(mall, { permissions: ['enrolment.write'] });
  await desk.data(pauseEnrolment, { body: { studentId, courseId, why: '生病' } });
  await sql`update student set nickname = '沈', nickname_key = '沈', video_speed = 2 where student_id = ${studentId}`.execute(
    connection,
  );
  await sql`update student set video_speed = 1 where student_id = ${studentId}`.execute(connection);
  await sql`delete from enrolment where student_id = ${studentId}`.execute(connection);
  const rows = (await told()).filter(({ type }) => type !== 'message.sent');
  expect(rows.map(({ type, facts }) => [type, facts])).toEqual([
    ['student.created', { student: studentId }],
    [
      'enrolment.created',
      {
        ...{ student: studentId, course: courseId, opensOn: null, until: '2027-08-31' },
        ...{ isPaused: false, isTakenBack: false },
      },
    ],
    ['enrolment.changed', expect.objectContaining({ isPaused: true })],
    ['student.updated', { student: studentId, changed: ['nickname'] }],
    ['enrolment.removed', expect.objectContaining({ student: studentId, course: courseId })],
  ]);
  expect(new Set(rows.map(({ about }) => about))).toEqual(new Set([`student:${studentId}`]));
  // Of nobody a word.
  expect(JSON.stringify(rows)).not.toContain('沈');
});

it('tells of an order and its refund, each state once', async () => {
  const { buy, ask, agree } = await openRefundDesk(mall);
  const student = await mall.signIn();
  const good = await makeGood(connection, { price: 5000 });
  const told = await hear(['order', 'refund', 'enrolment']);
  const { orderId } = await buy(student, good);
  const { refundId } = await ask(student, orderId);
  expect(await agree(refundId)).toBe(200);
  await mall.jobs();
  const rows = await told();
  const ofOrder = rows.filter(({ about }) => about === `order:${orderId}`);
  expect(types(ofOrder)).toEqual([
    ...['order.created', 'order.paid', 'refund.asked', 'order.refunded'],
    ...['refund.processing', 'refund.done'],
  ]);
  expect(ofOrder[0]?.facts).toMatchObject({
    student: student.studentId,
    good: good.goodId,
    totalFen: 5000,
  });
  expect(types(rows)).toContain('enrolment.created');
});

it('tells of a question, of a paper, of marks and of messages', async () => {
  const exam = await makeExam(mall);
  const student = await mall.signIn({ courses: [exam.course.courseId] });
  const told = await hear();
  const questionId = await askOne(student, { title: '谁也看不到的题目' });
  await sql`update qa_question set answered_at = now(), answers = 1 where question_id = ${questionId}`.execute(
    connection,
  );
  await student.data(withdrawQuestion, { body: { questionId } });
  await start(student, exam.paperId);
  await handIn(student, exam.paperId);
  await sendMessage(connection, {
    ...{ studentId: student.studentId, title: '悄悄话', content: '<p>悄悄话</p>', at: clock.now() },
  });
  const desk = await signInStaffAs(mall, { permissions: ['mark.write'] });
  const { question } = await answeredQuestion(mall, ['甲的回答']);
  await setRubric(desk, question.questionId);
  await mark(desk, question.questionId, (await listed(desk, question.questionId)).list);
  const rows = await told();
  expect(types(rows, '')).toEqual(
    expect.arrayContaining([
      ...['question.asked', 'question.answered', 'question.withdrawn', 'paper.handedIn'],
      ...['mark.given', 'message.sent'],
    ]),
  );
  expect(rows.find(({ type }) => type === 'mark.given')?.facts).toMatchObject({
    ...{ question: question.questionId, score: 4, fullScore: 8, verdict: null },
  });
  expect(JSON.stringify(rows)).not.toMatch(/谁也看不到|悄悄话|甲的回答/);
});

it('is written with what happened, or not at all, and asks for one job', async () => {
  const told = await hear(['student']);
  const before = await waitingJobs(connection);
  await expect(
    connection.transaction().execute(async (change) => {
      await makeStudent(change);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await told()).toEqual([]);
  expect(await waitingJobs(connection)).toBe(before);
  await connection.transaction().execute(async (change) => {
    for (let count = 0; count < 5; count++) await makeStudent(change);
  });
  expect(await told()).toHaveLength(5);
  expect(await waitingJobs(connection)).toBe(before + 1);
});

it('is written, and neither waits nor fails, while one who listened is removed', async () => {
  const told = await hear(['student']);
  const studentId = await connection.transaction().execute(async (change) => {
    await sql`delete from webhook`.execute(change);
    // By somebody else, who sees it still.
    return (await makeStudent(connection)).studentId;
  });
  const found = await connection
    .selectFrom('student')
    .where('student_id', '=', studentId)
    .select('student_id')
    .execute();
  expect(found).toHaveLength(1);
  // The other way about: who removes it waits for nobody who has just been told of.
  await hear(['student']);
  await connection.transaction().execute(async (change) => {
    await makeStudent(change);
    await sql`delete from webhook`.execute(connection);
  });
  expect(await told()).toHaveLength(1);
});

it('writes nothing while nobody listens, or it is switched off', async () => {
  const told = await hear(['order']);
  await makeStudent(connection);
  await sql`update webhook set kinds = '{student}', off_at = now(), off_why = 'off'`.execute(
    connection,
  );
  await makeStudent(connection);
  expect(await told()).toEqual([]);
});

it('forgets an erased student, and tells that it is gone by its number alone', async () => {
  const told = await hear();
  const { courseId } = await makeCourse(connection);
  const { studentId } = await makeStudent(connection, { courses: [courseId] });
  expect(await told()).toHaveLength(2);
  await connection.transaction().execute(async (change) => {
    await change
      .updateTable('student')
      .set({ erased_at: clock.now(), nickname: '已注销', nickname_key: `erased${studentId}` })
      .where('student_id', '=', studentId)
      .execute();
    for (const kept of personalData(services))
      if (kept.table === 'webhook_delivery') await kept.erase(change, studentId);
  });
  const rows = await told();
  expect(rows.map(({ type, facts, student_id }) => [type, facts, student_id])).toEqual([
    ['student.erased', { student: studentId }, null],
  ]);
});
