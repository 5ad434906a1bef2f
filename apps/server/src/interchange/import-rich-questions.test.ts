import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bankFiles } from './banks/read/read-bank-file.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { importQuestions, type QuestionsOptions } from './import-questions.ts';
import { dumpContent } from './testing/dump-content.ts';
import { openTestSchool, type TestSchool } from './testing/open-test-school.ts';

let school: TestSchool;
let folder: string;

beforeEach(async () => {
  school = await openTestSchool();
  folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-rich-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await school.close();
});

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const bank = (
  stem: string,
  parts: readonly string[] = ['资产 -> 借', '负债 -> 贷', '权益 -> 贷'],
) => `
$CATEGORY: $course$/第一章

::一::[html]${stem} <img src="data:image/png;base64,${pixel.replaceAll('=', '\\=')}">{=对#好 ~错}

$CATEGORY: $course$/第二章

配对{${parts.map((pair) => `=${pair}`).join(' ')}}
`;

async function importText(text: string, options: Partial<QuestionsOptions> = {}) {
  const file = path.join(folder, '会计.gift');
  await writeFile(file, text);
  const [report] = await importQuestions(school, [file], { dryRun: false, ...options });
  if (report === undefined) throw new Error('a file without a report');
  return report;
}

const parts = async () =>
  await school.database.connection
    .selectFrom('question')
    .where('parent_id', 'is not', null)
    .select(['question_id', 'stem_text', 'retired_at'])
    .orderBy('part_no')
    .execute();

it('keeps chapters, parts, rationales and pictures, and says what was changed', async () => {
  const report = await importText(bank('题干'));
  expect(report.counts).toEqual({ added: 2, changed: 0, unchanged: 0, skipped: 0 });
  expect(report.rows.flatMap(({ notes = [] }) => notes)).toEqual([
    '配对题改成了综合题：每一项是一道单选小题',
  ]);
  const stored = await school.database.connection
    .selectFrom('question')
    .innerJoin('reading', 'reading.reading_id', 'question.reading_id')
    .innerJoin('question_version', 'question_version.question_id', 'question.question_id')
    .where('parent_id', 'is', null)
    .select(['kind', 'title', 'content'])
    .orderBy('question.position')
    .execute();
  expect(stored).toMatchObject([
    { kind: 'single', title: '第一章', content: { options: [{ rationale: '好' }, {}] } },
    { kind: 'xl', title: '第二章' },
  ]);
  expect((await parts()).map((part) => part.stem_text)).toEqual(['资产', '负债', '权益']);
  const [, key = ''] = /\/files\/([^"]+)/.exec(stored[0]?.content.question ?? '') ?? [];
  expect(await school.storage.stat(key)).toBeDefined();
});

it('is the same when it comes again, and changes only what changed', async () => {
  const text = bank('题干');
  await importText(text);
  const before = await dumpContent(school.database.connection);
  expect((await importText(text)).counts).toMatchObject({ unchanged: 2 });
  expect(await dumpContent(school.database.connection)).toEqual(before);
  const again = await importText(text.replace('=对#好', '=对#很好'));
  expect(again.counts).toEqual({ added: 0, changed: 1, unchanged: 1, skipped: 0 });
});

it('retires a part that its question no longer has', async () => {
  const marked = (pairs: readonly string[]) =>
    bank('题', pairs).replace('配对{', '// [id:m]\n配对{');
  await importText(marked(['资产 -> 借', '负债 -> 贷', '权益 -> 贷']));
  await importText(marked(['资产 -> 借', '负债 -> 贷']));
  expect((await parts()).map((part) => part.retired_at === null)).toEqual([true, true, false]);
});

it('writes nothing in a preview, and shows what each question would be', async () => {
  const before = await dumpContent(school.database.connection);
  const report = await importText(bank('题干'), {
    dryRun: true,
    preview: true,
  });
  expect(report.rows.map(({ shown }) => shown)).toMatchObject([
    { kind: '单选题', answer: 'A' },
    { kind: '综合题', parts: [{ stem: '资产', answer: 'A' }, {}, {}] },
  ]);
  expect(report.banks).toEqual([{ name: '会计', courseId: null }]);
  expect(await dumpContent(school.database.connection)).toEqual(before);
});

it('leaves by an export of everything, and comes back the same in another school', async () => {
  await importText(`${bank('题干')}\n\n多少{#6.25:0.05}\n\n地球是圆的{T#再想想#对}\n`);
  const out = path.join(folder, 'out');
  const { faults } = await exportCatalogue(school, out);
  expect(faults).toEqual([]);
  const other = await openTestSchool();
  try {
    const files = await bankFiles(path.join(out, 'banks'));
    const [report] = await importQuestions(other, files, { dryRun: false });
    expect(report?.counts).toEqual({ added: 4, changed: 0, unchanged: 0, skipped: 0 });
    const before = await dumpContent(school.database.connection);
    expect(await dumpContent(other.database.connection)).toEqual({ ...before, school: [] });
    const [question] = await other.database.connection
      .selectFrom('question_version')
      .select('content')
      .orderBy('question_id')
      .execute();
    const [, key = ''] = /\/files\/([^"]+)/.exec(question?.content.question ?? '') ?? [];
    expect(await other.storage.stat(key)).toBeDefined();
  } finally {
    await other.close();
  }
});
