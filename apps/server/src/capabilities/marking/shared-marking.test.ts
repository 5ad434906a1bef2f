import { randomUUID } from 'node:crypto';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import {
  listMarkers,
  listRemarks,
  saveRemark,
  splitMarking,
} from '@xuezhou/contract/marking/console';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { makeStaff, signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { handBack } from './gather-answers.ts';
import { answeredQuestion, listed, setRubric } from './testing/marking-desk.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-23T04:00:00Z'));

const refused = (name: ConsoleRefusalName) => ({ status: consoleRefusals[name][0] });

let su: TestClient & { staffId: number };
let yan: TestClient & { staffId: number };
beforeAll(async () => {
  su = await signInStaffAs(school, { permissions: ['mark.write', 'audit.read'], name: '苏禾' });
  yan = await signInStaffAs(school, { permissions: ['mark.write'], name: '严舒' });
});

it('[POST /api/console/marking/split] [GET /api/console/marking/markers/:questionId] answers are split by chance and evenly, marked ones stay, and who leaves hands theirs back', async () => {
  const { question } = await answeredQuestion(school, ['甲', '乙', '丙', '丁', '戊']);
  const { questionId } = question;
  await setRubric(su, questionId);
  const gone = await makeStaff(school, { permissions: ['mark.write'], name: '要走的' });
  const none = await makeStaff(school, { permissions: ['qa.answer'], name: '不批的' });
  const markers = await su.data(listMarkers, { params: { questionId } });
  expect(markers.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['苏禾', '严舒', '要走的']),
  );
  expect(markers.map(({ name }) => name)).not.toContain('不批的');
  const split = (staffIds: number[], actId = randomUUID()) =>
    su.call(splitMarking, { body: { questionId, staffIds, actId } });
  expect(await split([none.staffId])).toMatchObject(refused('assistantUnknown'));
  const actId = randomUUID();
  expect((await split([su.staffId, gone.staffId], actId)).data).toEqual({ answers: 5 });
  const shares = async () =>
    (await listed(su, questionId)).markers.map(({ name, total }) => [name, total]);
  const first = await shares();
  expect(new Set(first.map(([, total]) => total))).toEqual(new Set([2, 3]));
  const mine = (await listed(su, questionId)).list.filter(({ isMine }) => isMine);
  await split([su.staffId, gone.staffId], actId);
  expect((await listed(su, questionId)).list.filter(({ isMine }) => isMine)).toEqual(mine);
  const staffIds = [su.staffId, gone.staffId];
  const lose = () => connection.transaction().execute((change) => handBack(change, { staffIds }));
  await lose();
  expect(await shares()).toHaveLength(2);
  // Without the account, or without the role: both mark no more.
  await connection.deleteFrom('staff_role_member').where('staff_id', '=', gone.staffId).execute();
  await lose();
  expect((await shares()).map(([name]) => name)).toEqual(['苏禾']);
  expect((await split([])).data).toEqual({ answers: 0 });
  expect(await shares()).toEqual([]);
});

it('[GET /api/console/marking/remarks] [POST /api/console/marking/remark] remarks are one’s own, changed and taken away', async () => {
  const remarkId = randomUUID();
  await su.data(saveRemark, { body: { remarkId, words: ' 给出数字 ' } });
  await su.data(saveRemark, { body: { remarkId, words: '写出数字' } });
  expect(await su.data(listRemarks)).toEqual([{ remarkId, words: '写出数字' }]);
  expect(await yan.data(listRemarks)).toEqual([]);
  const { remark } = await yan.data(saveRemark, { body: { remarkId, words: '抢来的' } });
  expect(remark).toBeNull();
  await su.data(saveRemark, { body: { remarkId, words: '' } });
  expect(await su.data(listRemarks)).toEqual([]);
  for (let at = 0; at < 30; at++)
    await su.data(saveRemark, { body: { remarkId: randomUUID(), words: `第 ${at} 条` } });
  const late = await su.data(saveRemark, { body: { remarkId: randomUUID(), words: '第 31 条' } });
  expect(late.remark).toBeNull();
});
