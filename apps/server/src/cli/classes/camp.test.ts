import { getPlanTree } from '@xuezhou/contract/career';
import { getCampTasks, joinCampClass } from '@xuezhou/contract/camp';
import { refusals } from '@xuezhou/contract/refusals';
import { expect, it } from 'vitest';
import { makeCamp, makeClass } from '../../testing/make-camp.ts';
import { add, makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { runCli } from '../run-cli.ts';

const school = await startTestApp();

async function run(...words: string[]) {
  const said: string[] = [];
  const open = () => Promise.resolve({ ...school.services, close: () => Promise.resolve() });
  const speak = (line: string) => void said.push(line);
  return { code: await runCli(words, open, { print: speak, note: speak }), said: said.join('\n') };
}

it('the school opens a class, adds a student, sees who is in it, and closes it', async () => {
  const { courseId } = await makeCourse(school.connection, { title: '一级' });
  const campId = await makeCamp(school.connection, courseId, { tasks: [{ kind: 'cards' }] });
  const opened = await run('camp', 'open', String(campId), '--title', '寒假班', '--seats', '1');
  const classId = /\d+$/.exec(opened.said)?.[0] ?? '';
  expect(Number(classId)).toBeGreaterThan(3_000_000);

  const mobile = '+8613955551001';
  const student = await school.signIn({ mobile, nickname: '进营的人' });
  await run('camp', 'add', '13955551001', classId);
  expect((await run('camp', 'add', '13955551001', classId)).said).toContain('已在这个训练营里');
  const { camp } = await student.data(getCampTasks, { params: { courseId } });
  expect(camp?.className).toBe('寒假班');
  expect((await run('camp', 'list')).said).toMatch(/一级.*寒假班.*1\/1.*招生/);
  expect((await run('camp', 'show', classId)).said).toContain('进营的人');

  await run('camp', 'close', classId);
  const late = await school.signIn();
  const answer = await late.call(joinCampClass, { query: { classId: Number(classId) } });
  expect(answer.status).toBe(refusals.campEnded[0]);
  expect(await student.data(getCampTasks, { params: { courseId } })).toMatchObject({
    totalItem: 1,
  });
});

it.each([
  [['camp', 'open', '999', '--title', '班'], '没有编号为 999 的训练营'],
  [['camp', 'open', '1'], '缺少 --title'],
  [['camp', 'open', '1', '--title', '班', '--seats', '0'], '--seats 应该是人数'],
  [['camp', 'open', '1', '--title', '班', '--starts', '明天'], '--starts 应该是日期'],
  [
    ['camp', 'open', '1', '--title', '班', '--join-until', '2020-01-01'],
    '--join-until 2020-01-01 已经过去',
  ],
  [
    [
      ...['camp', 'open', '1', '--title', '班'],
      ...['--join-from', '2999-02-01', '--join-until', '2999-01-31'],
    ],
    '--join-until 2999-01-31 早于 --join-from 2999-02-01',
  ],
  [['camp', 'close', 'x'], '编号应该是数字'],
  [['camp', 'add', '13955559999', '1'], '没有手机号为'],
  [['camp', 'dance'], 'camp 之后应该是'],
  [['career', 'give', '13955559999', '1'], '没有手机号为'],
  [['career', 'withdraw', '999'], '没有编号为 999 的职业规划'],
  [['career', 'dance'], 'career 之后应该是'],
])('says what is wrong with %j', async (words, said) => {
  const answer = await run(...words);
  expect(answer.code).toBe(1);
  expect(answer.said).toContain(said);
});

it('leaves the classes of content files to their file', async () => {
  const { courseId } = await makeCourse(school.connection);
  const classId = await makeClass(school.connection, await makeCamp(school.connection, courseId));
  expect((await run('camp', 'close', String(classId))).said).toContain('camps.yaml');
});

it('the school gives a plan to a student, takes it back, withdraws and restores it', async () => {
  await add(school.connection, 'career_plan', {
    ...{ plan_id: 5, position: 0, title: '分析师之路', intro: '', course_ids: null },
    nodes: JSON.stringify([
      { node_id: 1, parent_id: null, kind: 'stage', title: '一', intro: '', after: [], goal: null },
    ]),
  });
  const student = await school.signIn({ mobile: '+8613955551002', nickname: '有规划的人' });
  const http = async () => (await student.call(getPlanTree, { params: { planId: 5 } })).http;
  await run('career', 'give', '13955551002', '5');
  await run('career', 'give', '13955551002', '5');
  expect(await http()).toBe(200);
  expect((await run('career', 'list')).said).toMatch(/分析师之路.*指定的学生.*1/);
  await run('career', 'withdraw', '5');
  expect(await http()).toBe(404);
  await run('career', 'restore', '5');
  expect(await http()).toBe(200);
  await run('career', 'take', '13955551002', '5');
  expect(await http()).toBe(404);
  expect((await run('career', 'take', '13955551002', '5')).said).toContain(
    '没有给有规划的人指定过',
  );
});
