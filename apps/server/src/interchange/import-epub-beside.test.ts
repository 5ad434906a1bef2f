import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { importEpubs } from './import-epubs.ts';
import { importQuestions } from './import-questions.ts';
import { makeEpub } from './testing/make-epub.ts';
import { openTestSchool } from './testing/open-test-school.ts';

const school = await openTestSchool();
const { connection } = school.database;
const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-epub-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function importBook(identifier: string, text: string) {
  const file = path.join(folder, '书.epub');
  const documents = { 'a.xhtml': `<h1>甲</h1><p>${text}</p>` };
  await writeFile(file, makeEpub({ identifier, title: '固定收益', documents }));
  const [report] = await importEpubs(school, [file], { dryRun: false, access: undefined });
  expect(report?.fault).toBeUndefined();
  return report?.banks[0]?.courseId ?? 0;
}

it.each(['固定收益', '债券题'])(
  'a new edition leaves the questions in peace that a teacher put beside it as “%s”',
  async (bank) => {
    const courseId = await importBook(bank, '第一版');
    const file = path.join(folder, `${bank}.csv`);
    await writeFile(file, '题干,A,B,答案\n久期是什么,时间,价格,A\n');
    const options = { dryRun: false, preview: false, courseId, access: undefined };
    const [imported] = await importQuestions(school, [file], options);
    expect(imported?.counts.added).toBe(1);
    const kept = async () => ({
      books: await connection
        .selectFrom('book')
        .where('course_id', '=', courseId)
        .orderBy('position')
        .select(['book_id', 'title'])
        .execute(),
      questions: await connection
        .selectFrom('question')
        .where('course_id', '=', courseId)
        .select(['question_id', 'reading_id', 'retired_at'])
        .execute(),
    });
    const before = await kept();
    await importBook(bank, '第二版');
    expect(await kept()).toEqual(before);
  },
);
