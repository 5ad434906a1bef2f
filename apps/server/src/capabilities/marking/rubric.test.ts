import { randomUUID } from 'node:crypto';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { checkRubric, saveRubric } from '@xuezhou/contract/marking/console';
import { listMessages } from '@xuezhou/contract/message';
import { listAudit, undoAction } from '@xuezhou/contract/staff';
import { beforeAll, beforeEach, expect, it } from 'vitest';
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
  usualPoints,
} from './testing/marking-desk.ts';

const school = await startTestApp();
const { clock, services } = school;
beforeEach(() => clock.set('2026-11-23T04:00:00Z'));

const refused = (name: ConsoleRefusalName) => ({ status: consoleRefusals[name][0] });
const minutes = (count: number) => clock.set(new Date(clock.now().getTime() + count * 60_000));

let su: TestClient & { staffId: number };
let yan: TestClient & { staffId: number };
beforeAll(async () => {
  su = await signInStaffAs(school, { permissions: ['mark.write', 'audit.read'], name: '苏禾' });
  yan = await signInStaffAs(school, { permissions: ['mark.write'], name: '严舒' });
});

const undo = async (operation: string, questionId: number) => {
  const { list } = await su.data(listAudit, { query: { operation } });
  const entry = list.find(({ targetId }) => targetId === String(questionId));
  return await su.call(undoAction, { body: { auditId: entry!.auditId } });
};

it('[POST /api/console/marking/rubric/check] [POST /api/console/marking/rubric/save] a changed rubric shows each score before and after, counts all anew, tells those who know theirs, and is taken back', async () => {
  const { question, clients, students } = await answeredQuestion(school, ['甲', '乙', '丙']);
  const { questionId } = question;
  await setRubric(su, questionId);
  const all = (await listed(su, questionId)).list;
  await mark(su, questionId, all.slice(0, 1));
  minutes(11);
  await tellMarks(services);
  await mark(su, questionId, all.slice(1, 2));
  const looser = usualPoints.map((point) =>
    point.key === 'convex'
      ? {
          ...point,
          levels: point.levels.map((each, at) => (at === 1 ? { ...each, points: 2 } : each)),
        }
      : point,
  );
  const body = { questionId, version: 1, points: looser };
  const shown = await su.data(checkRubric, { body });
  expect(shown.marked).toBe(2);
  expect(
    shown.changes.map(({ alias, before, after, isTold }) => [alias, before, after, isTold]),
  ).toEqual([
    ['学员 A', 4, 5, 'told'],
    ['学员 B', 4, 5, 'untold'],
  ]);
  await mark(yan, questionId, all.slice(2));
  const wanted = { ...body, seen: shown.seen, words: '第 2 点放宽了。', actId: randomUUID() };
  expect(await su.call(saveRubric, { body: wanted })).toMatchObject(refused('rubricMarksMoved'));
  const again = await su.data(checkRubric, { body });
  const save = { body: { ...wanted, seen: again.seen } };
  expect(await su.data(saveRubric, save)).toEqual({ version: 2, changed: 3 });
  expect(await su.data(saveRubric, save)).toEqual({ version: 2, changed: 3 });
  expect(await su.call(saveRubric, { body: { ...wanted, actId: randomUUID() } })).toMatchObject(
    refused('rubricChanged'),
  );
  expect((await submissionOf(su, questionId, students[0]!)).mark).toMatchObject({
    score: 5,
    full: 8,
  });
  const stale = await mark(su, questionId, all.slice(0, 1), { rubricVersion: 1 });
  expect(stale).toMatchObject(refused('rubricChanged'));
  minutes(11);
  await tellMarks(services);
  const titles = async (client: TestClient) =>
    (await client.data(listMessages, { query: { pageNo: 1 } })).list.map(
      ({ messageTitle }) => messageTitle,
    );
  expect(await titles(clients[0]!)).toContain('一道问答题改为 5 / 8 分');
  expect(await titles(clients[1]!)).toContain('一道问答题批好了：5 / 8 分');
  expect((await undo('saveRubric', questionId)).status).toBe(200);
  expect((await submissionOf(su, questionId, students[0]!)).mark).toMatchObject({ score: 4 });
  expect((await listed(su, questionId)).rubric).toMatchObject({ version: 3, points: usualPoints });
});

it('a point that is added lets every answer wait for it; a faulty rubric says where', async () => {
  const { question, students } = await answeredQuestion(school, ['甲']);
  const { questionId } = question;
  await setRubric(su, questionId);
  await mark(su, questionId, (await listed(su, questionId)).list);
  const levels = [
    { points: 0, words: '没有' },
    { points: 1, words: '有' },
  ];
  await setRubric(su, questionId, [...usualPoints, { key: 'number', title: '写出数字', levels }]);
  expect(await submissionOf(su, questionId, students[0]!)).toMatchObject({
    isWaiting: true,
    mark: { score: 4, full: 9, isWhole: false },
  });
  const missing = await mark(su, questionId, (await listed(su, questionId)).list, {
    rubricVersion: 2,
  });
  expect(missing).toMatchObject({ ...refused('levelsMissing'), message: '还差：写出数字' });
  const faulty = [{ key: 'a', title: '只有一档', levels: levels.slice(0, 1) }];
  expect(
    await su.call(checkRubric, { body: { questionId, version: 2, points: faulty } }),
  ).toMatchObject({ ...refused('rubricFaulty'), message: '“只有一档”至少要两档' });
});

it('a level that goes from the middle takes its own marks alone, and moves no words of others', async () => {
  const { question, students } = await answeredQuestion(school, ['甲', '乙']);
  const { questionId } = question;
  await setRubric(su, questionId);
  const [first, second] = (await listed(su, questionId)).list;
  const at = (level: number) => usualPoints.map(({ key }) => ({ key, level }));
  await mark(su, questionId, [first!], { levels: at(2) });
  await mark(su, questionId, [second!], { levels: at(1) });
  minutes(11);
  await tellMarks(services);
  const { rubric } = await listed(su, questionId);
  const points = rubric!.points.map((point) => ({
    ...point,
    levels: [
      point.levels[0]!,
      { id: 5000, points: point.levels[1]!.points, words: '新的一档' },
      point.levels[2]!,
    ],
  }));
  await setRubric(su, questionId, points);
  const shown = async (studentId: number) => (await submissionOf(su, questionId, studentId)).mark;
  // The best level is the third still, and what the second said stands nowhere: it waits.
  expect(await shown(students[0]!)).toMatchObject({ score: 8, levels: at(2), isWhole: true });
  expect(await shown(students[1]!)).toMatchObject({ score: 0, levels: [], isWhole: false });
});
