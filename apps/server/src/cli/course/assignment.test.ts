import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { attachFile, getAssignment } from '@xuezhou/contract/assignment';
import { listMessages } from '@xuezhou/contract/message';
import { getAssignmentPolicy } from '@xuezhou/contract/upload';
import { afterAll, expect, it } from 'vitest';
import { makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { runCli } from '../run-cli.ts';

const school = await startTestApp();
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-assignment-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...words: string[]) {
  const said: string[] = [];
  const open = () => Promise.resolve({ ...school.services, close: () => Promise.resolve() });
  const speak = (line: string) => void said.push(line);
  return { code: await runCli(words, open, { print: speak, note: speak }), said: said.join('\n') };
}

function pdfForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.7\nendobj\n%%EOF\n']), 'a.pdf');
  return form;
}

it('a teacher sets an assignment, reads what was handed in, returns it and passes it', async () => {
  const { bookId } = await makeCourse(school.connection);
  const task = path.join(folder, 'task.md');
  await writeFile(task, '算一算 $x^2$，写一页。');
  const title = ['--title', '第一次作业'];
  expect((await run('assignment', 'set', '999999', task, ...title)).said).toContain('没有编号为');
  expect((await run('assignment', 'set', String(bookId), task)).said).toContain('缺少 --title');
  await run('assignment', 'set', String(bookId), task, ...title, '--opens-next', 'passed');

  const mobile = '+8613955550001';
  const student = await school.signIn({ mobile, nickname: '交作业的人' });
  const params = { bookId };
  const assigned = await student.data(getAssignment, { params });
  expect(assigned).toMatchObject({ title: '第一次作业', opensNext: 'passed', attachments: [] });
  expect(assigned?.html).toContain('class="math"');
  const no = String(assigned?.assignmentId);
  expect((await run('assignment', 'pass', no, '13955550001')).said).toContain('还没有交这份作业');

  const { url, key } = await student.data(getAssignmentPolicy);
  await school.visit().send({ method: 'POST', url, payload: pdfForm() });
  const body = { assignmentId: Number(no), fileName: '我的.pdf', key };
  await student.data(attachFile, { body });

  expect((await run('assignment', 'list')).said).toMatch(/第一次作业.*交作业的人.*待评阅/);
  await run('assignment', 'show', no, '13955550001', '--to', folder);
  expect(await readFile(path.join(folder, '1-我的.pdf'), 'utf8')).toContain('%PDF-1.7');

  expect((await run('assignment', 'return', no, '13955550001')).said).toContain('缺少 --comment');
  await run('assignment', 'return', no, '13955550001', '--comment', '第二步 <少> 了单位');
  expect((await student.data(getAssignment, { params }))?.mark).toMatchObject({
    verdict: 'returned',
    comment: '第二步 <少> 了单位',
  });
  expect((await run('assignment', 'list')).said).toBe('没有等待评阅的作业');
  const again = await student.data(getAssignmentPolicy);
  await school.visit().send({ method: 'POST', url: again.url, payload: pdfForm() });
  await student.data(attachFile, { body: { ...body, fileName: '改过.pdf', key: again.key } });
  expect((await run('assignment', 'list')).said).toMatch(/交作业的人.*改过，待评阅/);
  const { list } = await student.data(listMessages, { query: { pageNo: 1 } });
  expect(list[0]).toMatchObject({
    messageTitle: '作业「第一次作业」需要修改',
    messageContent: '第二步 &lt;少&gt; 了单位',
  });
  expect((await run('assignment', 'pass', no, '13955550001')).code).toBe(0);
  expect((await student.data(getAssignment, { params }))?.mark?.verdict).toBe('passed');
});
