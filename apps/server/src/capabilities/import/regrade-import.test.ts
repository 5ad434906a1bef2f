import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/import/console';
import { listMessages } from '@xuezhou/contract/message';
import { answerQuestion, listWrongQuestions } from '@xuezhou/contract/practice';
import { listCorrectedKeys, regradeQuestion } from '@xuezhou/contract/review/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getWaiting, undoAction } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { audited } from '../../platform/staff/audited.ts';
import { machineOperator } from '../../platform/staff/machine-operator.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { add } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { importDesk } from './testing/import-desk.ts';
import { importSheets, sheet } from './testing/import-sheets.ts';

const school = await startTestApp();
const { connection } = school;
const desk = await importDesk(school);
const { courseOf, looked } = importSheets(school, desk);
let files = 0;

/** A question of a sheet that two students answered by its key A, and the same sheet with the key B. */
async function corrected() {
  const courseId = await courseOf();
  const [name, stem] = [`改答案${(files += 1)}.csv`, `一加一等于几${files}`];
  await desk.run((await looked(sheet(`${stem},2,3,A,`), courseId, name)).importId);
  const { question_id: questionId } = await connection
    .selectFrom('question')
    .where('course_id', '=', courseId)
    .select('question_id')
    .executeTakeFirstOrThrow();
  const answer = async (studentAnswer: string) => {
    const student = await school.signIn();
    const body = { ...{ courseId, questionId, version: 1 }, studentAnswer, answerId: randomUUID() };
    await student.data(answerQuestion, { body });
    return student;
  };
  const wronged = await answer('B');
  const favoured = await answer('A');
  const { importId } = await looked(sheet(`${stem},2,3,B,`), courseId, name);
  const take = async () => {
    const [row] = await desk.rows(importId, { state: 'conflict' });
    await desk.mend(importId, row!.at, { choice: 'take' });
    return await desk.see(importId);
  };
  return { courseId, questionId, stem, importId, wronged, favoured, take };
}

const regrades = () => school.runJobs(['regrade-import']);
const keys = () => desk.staff.data(listCorrectedKeys);
const run = async (importId: string, isRegrading: boolean) => {
  const { revision } = await desk.see(importId);
  await desk.staff.data(contract.runImport, { body: { importId, revision, isRegrading } });
  await desk.work();
};
const wrongOf = async (
  student: Awaited<ReturnType<typeof corrected>>['wronged'],
  courseId: number,
) => (await student.data(listWrongQuestions, { params: { courseId } })).questions.length;

it('a row that corrects a key tells whom it touches, and what is imported is asked about', async () => {
  const { questionId, stem, importId, take } = await corrected();
  const undecided = await desk.see(importId);
  expect(undecided.corrections).toEqual([]);
  const [row] = await desk.rows(importId, { state: 'conflict' });
  expect(row?.words).toContain('2 位学员按原来的答案答过 2 次，改成这里的，2 个答案的对错会变');
  const taken = await take();
  expect([undecided.correctedTotal, taken.correctedTotal]).toEqual([0, 1]);
  expect(taken.corrections).toEqual([
    {
      ...{ questionId, place: '第 2 行', stem, before: 'A', after: 'B', students: 2, answers: 2 },
      ...{ changed: 2, toRight: 1 },
    },
  ]);
  // Nothing of it was kept by looking.
  expect((await keys()).waiting.map((one) => one.questionId)).not.toContain(questionId);
});

it('[POST /api/console/imports/run] [GET /api/console/corrected-keys] where it is wished answers are judged by the corrected key, students told, and it is taken back', async () => {
  const { courseId, questionId, importId, wronged, favoured, take } = await corrected();
  await take();
  await run(importId, true);
  expect(await desk.see(importId)).toMatchObject({ isRegrading: true, regradedAt: null });
  await regrades();
  const { regradedAt } = await desk.see(importId);
  expect(regradedAt).not.toBeNull();
  expect(await wrongOf(wronged, courseId)).toBe(0);
  expect(await wrongOf(favoured, courseId)).toBe(1);
  const told = await wronged.data(listMessages, { query: { pageNo: 1 } });
  expect(JSON.stringify(told)).toContain('一道题的答案更正了');
  const { waiting, done } = await keys();
  expect(waiting.map((one) => one.questionId)).not.toContain(questionId);
  expect(done[0]).toMatchObject({ questionId, answers: 2, isUndo: false, undoneBy: null });
  expect(done[0]?.undoUntil).not.toBeNull();
  await desk.staff.data(undoAction, { body: { auditId: done[0]!.auditId } });
  expect(await wrongOf(wronged, courseId)).toBe(1);
  const after = await keys();
  expect(after.waiting.map((one) => one.questionId)).toContain(questionId);
  expect(after.done.find(({ auditId }) => auditId === done[0]!.auditId)).toMatchObject({
    ...{ undoUntil: null, undoneBy: expect.any(String) },
  });
});

it('left for later they wait among the corrected keys, and only of own courses for who is kept to them', async () => {
  const { courseId, questionId, stem, importId, wronged, take } = await corrected();
  await take();
  await run(importId, false);
  await regrades();
  expect(await desk.see(importId)).toMatchObject({ isRegrading: false, regradedAt: null });
  expect(await wrongOf(wronged, courseId)).toBe(1);
  const { waiting } = await keys();
  expect(waiting.find((one) => one.questionId === questionId)).toEqual({
    ...{ questionId, partId: questionId, course: expect.any(String), stem },
    ...{ before: 'A', after: 'B', students: 2, answers: 2 },
  });
  const other = await signInStaffAs(school, { permissions: ['question.regrade:own'] });
  expect(await other.data(listCorrectedKeys)).toEqual({ total: 0, waiting: [], done: [] });
  const todo = async (client: Pick<typeof other, 'data'>) =>
    (await client.data(getWaiting)).find(({ key }) => key === 'review.corrected');
  const { total } = await keys();
  expect(total).toBe(waiting.length);
  expect(await todo(desk.staff)).toMatchObject({ count: total, path: '/bank/corrected' });
  expect(await todo(other)).toBeUndefined();
  // Of own courses what was judged is told, however much others judged since.
  await add(connection, 'staff_duty', {
    ...{ staff_id: other.staffId, kind: 'course', target_id: courseId },
  });
  expect(await todo(other)).toMatchObject({ count: 1 });
  await desk.staff.data(regradeQuestion, { body: { questionId, why: '改对了' } });
  await connection.transaction().execute(async (change) => {
    for (let times = 0; times < 100; times += 1)
      await audited(change, machineOperator, school.clock.now(), {
        operation: 'regradeQuestion',
        target: { kind: 'question', id: 99_000_000 + times },
        after: { answers: 0 },
      });
  });
  const own = await other.data(listCorrectedKeys);
  expect([own.total, own.done.map((one) => one.questionId)]).toEqual([0, [questionId]]);
});

it('who may not judge anew is refused before anything is written', async () => {
  const permissions = ['content.publish', 'content.read'] as const;
  const publisher = await importDesk(school, { permissions: [...permissions] });
  const { importId } = await corrected();
  const mine = await publisher.bring('别的.csv', sheet('二加二,4,5,A,'), await courseOf());
  const { revision } = await publisher.look(mine);
  const body = { importId: mine, revision, isRegrading: true };
  const { status } = await publisher.staff.call(contract.runImport, { body });
  expect(status).toBe(consoleRefusals.importNoRegrade[0]);
  expect((await publisher.see(mine)).state).toBe('ready');
  // What corrects nothing has nothing to judge.
  expect(await desk.see(importId)).toMatchObject({ isRegrading: false, regradedAt: null });
});

it('who is kept to own courses is asked nothing about answers in another, and told of what still waits', async () => {
  const { courseId, importId, take } = await corrected();
  await take();
  const { staff } = desk;
  const kept = await importDesk(school, {
    permissions: ['content.publish', 'content.read', 'question.regrade:own'],
  });
  const { staff_id } = await connection
    .selectFrom('import_run')
    .where('import_id', '=', await kept.bring('空.csv', sheet('二加三,4,5,B,'), courseId))
    .select('staff_id')
    .executeTakeFirstOrThrow();
  const before = await connection
    .selectFrom('import_run')
    .where('import_id', '=', importId)
    .select('staff_id')
    .executeTakeFirstOrThrow();
  expect((await desk.see(importId)).mayRegrade).toBe(true);
  const giveTo = async (to: number) =>
    await connection
      .updateTable('import_run')
      .where('import_id', '=', importId)
      .set({ staff_id: to })
      .execute();
  await giveTo(staff_id);
  const { mayRegrade, revision } = await kept.see(importId);
  expect(mayRegrade).toBe(false);
  const body = { importId, revision, isRegrading: true };
  expect((await kept.staff.call(contract.runImport, { body })).status).toBe(
    consoleRefusals.importNoRegrade[0],
  );
  await giveTo(before.staff_id);
  await staff.data(contract.runImport, { body: { ...body, isRegrading: false } });
  await desk.work();
  expect((await desk.see(importId)).waiting).toBe(1);
});

it('what is taken back before its turn is judged by nobody, and twice is once', async () => {
  const { courseId, importId, wronged, take } = await corrected();
  await take();
  await run(importId, true);
  const { importNo } = await desk.see(importId);
  await desk.staff.data(contract.undoImport, { body: { importNo: importNo! } });
  await regrades();
  await regrades();
  expect(await wrongOf(wronged, courseId)).toBe(1);
});
