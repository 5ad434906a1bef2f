import { randomUUID } from 'node:crypto';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { listMessages } from '@xuezhou/contract/message';
import { listAudit, undoAction } from '@xuezhou/contract/staff';
import { beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { tellMarks } from './tell-marks.ts';
import {
  answeredQuestion,
  listed,
  mark,
  setRubric,
  submissionOf,
  usualLevels,
  usualPoints,
} from './testing/marking-desk.ts';

const school = await startTestApp();
const { connection, clock, services } = school;
beforeEach(() => clock.set('2026-11-23T04:00:00Z'));

const [su, yan] = await Promise.all([
  signInStaffAs(school, { permissions: ['mark.write', 'audit.read'], name: '苏禾' }),
  signInStaffAs(school, { permissions: ['mark.write'], name: '严舒' }),
]);

/** The last of the question that was done. */
async function undoLast(operation: string, questionId: number) {
  const { list } = await su.data(listAudit, { query: { operation } });
  const entry = list.find(({ targetId }) => targetId === String(questionId));
  return await su.call(undoAction, { body: { auditId: entry!.auditId } });
}

async function tellAll(): Promise<void> {
  clock.advance({ minutes: 11 });
  await tellMarks(services);
}

const titles = async (client: TestClient) =>
  (await client.data(listMessages, { query: { pageNo: 1 } })).list
    .map(({ messageTitle }) => messageTitle)
    .filter((title) => title.includes('问答题'))
    .toReversed();

it('what was changed and taken back before anybody heard of it is no news, and what was taken back is told once', async () => {
  const { question, students, clients } = await answeredQuestion(school, ['久期匹配就够了']);
  const { questionId } = question;
  const [student] = clients;
  await setRubric(su, questionId);
  const now = () => submissionOf(su, questionId, students[0]!);
  const better = usualLevels.map((each) => ({ ...each, level: 2 }));
  await mark(su, questionId, [await now()]);
  await tellAll();
  await mark(su, questionId, [await now()], { levels: better });
  expect((await undoLast('saveMarks', questionId)).status).toBe(200);
  await tellAll();
  expect(await titles(student!)).toEqual(['一道问答题批好了：4 / 8 分']);

  await mark(su, questionId, [await now()], { levels: better });
  await tellAll();
  // To what held before: it is news again, since the other had been told.
  expect((await undoLast('saveMarks', questionId)).status).toBe(200);
  await tellAll();
  expect((await titles(student!)).slice(1)).toEqual([
    '一道问答题改为 8 / 8 分',
    '一道问答题改为 4 / 8 分',
  ]);
});

it('a mark that was taken back after it was told is told of once, however often another comes and goes in silence', async () => {
  const { question, students, clients } = await answeredQuestion(school, ['久期匹配就够了']);
  const { questionId } = question;
  await setRubric(su, questionId);
  const now = () => submissionOf(su, questionId, students[0]!);
  await mark(su, questionId, [await now()]);
  await tellAll();
  await undoLast('saveMarks', questionId);
  await tellAll();
  await mark(su, questionId, [await now()], { remark: '又批' });
  await undoLast('saveMarks', questionId);
  await tellAll();
  const told = ['一道问答题批好了：4 / 8 分', '一道问答题的批改收回了'];
  expect(await titles(clients[0]!)).toEqual(told);
  await mark(su, questionId, [await now()]);
  await tellAll();
  expect(await titles(clients[0]!)).toEqual([...told, told[0]]);
});

it('a rubric that is taken back counts anew what was marked by it, and brings back none that was taken back', async () => {
  const { question, students } = await answeredQuestion(school, ['甲', '乙']);
  const { questionId } = question;
  await setRubric(su, questionId);
  expect((await undoLast('saveRubric', questionId)).status).toBe(200);
  expect((await listed(su, questionId)).rubric).toBeNull();
  await setRubric(su, questionId, usualPoints.slice(0, 2));
  expect((await undoLast('saveRubric', questionId)).status).toBe(200);
  expect((await listed(su, questionId)).rubric).toBeNull();

  await setRubric(su, questionId);
  const [one, two] = (await listed(su, questionId)).list;
  await mark(su, questionId, [one!], { rubricVersion: 3 });
  const refusal = await undoLast('saveRubric', questionId);
  expect(refusal).toMatchObject({ status: consoleRefusals.undoChanged[0] });
  await setRubric(su, questionId, usualPoints.slice(0, 2));
  await mark(yan, questionId, [two!], { rubricVersion: 4, levels: usualLevels.slice(0, 2) });
  expect((await undoLast('saveRubric', questionId)).status).toBe(200);
  expect((await submissionOf(su, questionId, students[0]!)).mark).toMatchObject({
    ...{ score: 4, full: 8, isWhole: true },
  });
  expect(await submissionOf(su, questionId, students[1]!)).toMatchObject({
    isWaiting: true,
    mark: { score: 4, full: 8, isWhole: false, by: '严舒' },
  });
});

it('what is sent again says again which answers were left', async () => {
  const { question, students } = await answeredQuestion(school, ['甲', '乙']);
  const { questionId } = question;
  await setRubric(su, questionId);
  const { list } = await listed(su, questionId);
  await mark(yan, questionId, list.slice(1), { remark: '严舒先批的' });
  const actId = randomUUID();
  const first = await mark(su, questionId, list, { actId });
  expect(first.data).toMatchObject({
    saved: students.slice(0, 1),
    skipped: [{ studentId: students[1], why: 'marked' }],
  });
  expect((await mark(su, questionId, list, { actId })).data).toEqual(first.data);
});

it('an act of one question reaches no answer of another', async () => {
  const [one, other] = [
    await answeredQuestion(school, ['甲']),
    await answeredQuestion(school, ['乙']),
  ];
  const actId = randomUUID();
  for (const { question } of [one, other]) {
    await setRubric(su, question.questionId);
    await mark(su, question.questionId, (await listed(su, question.questionId)).list, { actId });
  }
  expect((await undoLast('saveMarks', one.question.questionId)).status).toBe(200);
  const rows = await connection
    .selectFrom('answer_mark')
    .where('question_id', '=', one.question.questionId)
    .select(['student_id', 'version'])
    .orderBy('version')
    .execute();
  expect(rows).toEqual([1, 2].map((version) => ({ student_id: one.students[0], version })));
});
