import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { backupEntries, field } from '../../interchange/testing/make-moodle-backup.ts';
import { makeTarGz } from '../../interchange/testing/make-tar.ts';
import { startTestApp } from '../../testing/test-app.ts';
import writeSheet from 'write-excel-file/node';
import { runCli } from '../run-cli.ts';

const school = await startTestApp();
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-cli-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...words: string[]) {
  const lines: string[] = [];
  const code = await runCli(words, async () => ({ ...school.services, close: async () => {} }), {
    print: (line) => lines.push(line),
    note: (line) => lines.push(line),
  });
  return { code, text: lines.join('\n') };
}

it('a backup of Moodle is shown, then taken, and has no course of another', async () => {
  const inside = field('content', '<p>久期是价格对收益率的敏感度</p>');
  const activities = [
    { id: 1, section: 1, kind: 'page', title: '久期', inside },
    { id: 2, section: 1, kind: 'forum', title: '讨论', inside: '' },
  ];
  const file = path.join(folder, '课.mbz');
  await writeFile(file, await makeTarGz(backupEntries({ activities })));
  const shown = await run('import', file, '--preview');
  // Something of it is not taken.
  expect(shown.code).toBe(1);
  expect(shown.text).toContain('课.mbz 《讨论》：讨论区没有取用');
  expect(shown.text).toContain('《久期》 正文 久期是价格对收益率的敏感度 → 概要');
  expect(shown.text).toContain('这是检查，什么也没有写入');
  const again = await run('import', folder);
  expect(again.text).toMatch(/课\.mbz +1 +0 +0 +1/);
  const other = await run('import', file, '--course', '10000');
  expect(other).toMatchObject({ code: 1, text: '课程包有自己的课程，不能用 --course' });
});

it('a folder has as many workbooks as somebody keeps', async () => {
  const books = path.join(folder, 'books');
  await mkdir(books);
  const rows = [
    ['题干', 'A', 'B', '答案'],
    ['久期是什么', '敏感度', '期限', 'A'],
  ];
  const sheet = rows.map((row) => row.map((value) => ({ value, type: String })));
  const bytes = await writeSheet(sheet).toBuffer();
  for (let at = 1; at <= 51; at++) await writeFile(path.join(books, `题库 ${at}.xlsx`), bytes);
  const { text } = await run('import', books, '--dry-run');
  expect(new Set(text.match(/题库 \d+\.xlsx/g)).size).toBe(51);
});
