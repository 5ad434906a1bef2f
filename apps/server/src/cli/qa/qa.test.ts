import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { askOne, answerOne, openOne } from '../../testing/desks/qa-desk.ts';
import { makeStaff } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { runCli } from '../run-cli.ts';

const school = await startTestApp();
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-qa-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const said: string[] = [];
async function run(...words: string[]): Promise<number> {
  said.length = 0;
  const services = { ...school.services, close: () => Promise.resolve() };
  return await runCli(words, () => Promise.resolve(services), {
    print: (line) => said.push(line),
    note: (line) => said.push(line),
  });
}

it('lists, claims, answers in a teacher’s name, revises, hides and restores', async () => {
  school.clock.set('2026-11-20T12:00:00+08:00');
  await makeStaff(school, { login: 'zhou', name: '周允', permissions: ['qa.answer'] });
  const asker = await school.signIn();
  const questionId = await askOne(asker, { title: '凸性\u001b[2J为什么是正的？' });
  expect(await run('qa', 'list')).toBe(0);
  expect(said[0]).toContain(questionId);
  expect(said.join('\n')).not.toContain('\u001b');
  expect(said[1]).toContain('还有 2 小时 0 分');
  expect(await run('qa', 'claim', questionId, '--as', 'zhou')).toBe(0);
  expect((await openOne(asker, questionId)).clock?.teacher?.name).toBe('周允');
  const file = path.join(folder, 'canned.md');
  await writeFile(file, '平方之后都是**正的**。');
  expect(await run('qa', 'canned-save', '凸性', file)).toBe(0);
  expect(await run('qa', 'answer', questionId, '--canned', '凸性', '--as', 'zhou')).toBe(0);
  const [answer] = (await openOne(asker, questionId)).teacherAnswers;
  expect(answer?.author.name).toBe('周允');
  expect(answer?.html).toContain('<strong>正的</strong>');
  expect(await run('qa', 'revise', answer!.qaAnswerId, '--text', '平方之后都是正的，所以。')).toBe(
    0,
  );
  const friend = await school.signIn();
  const theirs = await answerOne(friend, questionId);
  expect(await run('qa', 'hide', 'answer', theirs)).toBe(1);
  expect(await run('qa', 'hide', 'answer', theirs, '--reason', '广告')).toBe(0);
  expect((await openOne(asker, questionId)).answers).toEqual([]);
  expect(await run('qa', 'restore', 'answer', theirs)).toBe(0);
  expect(await run('qa', 'show', questionId)).toBe(0);
  expect(said.join('\n')).toContain('改过 1 次');
  expect(await run('qa', 'list')).toBe(0);
  expect(said).toEqual(['没有等待回答的问题']);
});

it('shows and sets the hours, and says what is wrong', async () => {
  expect(await run('qa', 'hours')).toBe(0);
  expect(said).toContain('周一  09:00-23:00');
  const words = ['--day', '09:00-12:00,14:00-22:00', '--weekend', '', '--within', '90'];
  expect(await run('qa', 'hours-set', ...words)).toBe(0);
  expect(said).toContain('周一  09:00-12:00，14:00-22:00');
  expect(said).toContain('周日  不答疑');
  expect(await run('qa', 'hours-set', '--day', '9 点')).toBe(1);
  expect(await run('qa', 'show', '7')).toBe(1);
  expect(await run('qa', 'teacher-set', 'zhou', '--title', '固定收益主讲')).toBe(0);
  expect(await run('qa', 'teacher-list')).toBe(0);
  expect(said.join('\n')).toContain('固定收益主讲');
  expect(await run('qa', 'assign', '0197b5a0-0000-7000-8000-000000000001', 'nobody')).toBe(1);
});
