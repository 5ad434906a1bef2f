import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCourse } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { importQuestions } from '../import-questions.ts';
import { anyQuestion, comparable, comparableBank } from '../testing/any-question.ts';
import { judgeBank } from '../testing/judge-bank.ts';
import { openTestSchool, type TestSchool } from '../testing/open-test-school.ts';
import type { ExportedQuestion, ExportedQuestions } from './course-questions.ts';
import { csvLine } from './csv-line.ts';
import { exportQuestions } from './export-questions.ts';
import { writeGift } from './write-gift.ts';
import { writeMoodleXml } from './write-moodle-xml.ts';
import { writeCsv, writeXlsx } from './write-table.ts';

const none = () => undefined;
const each = (all: readonly ExportedQuestion[]): ExportedQuestions =>
  async function* () {
    yield* all;
  };
const formats = [
  ['bank.gift', (all: ExportedQuestion[]) => writeGift(all, new Map(), none)],
  ['bank.xml', (all: ExportedQuestion[]) => writeMoodleXml(all, new Map(), none)],
  ['bank.csv', async (all: ExportedQuestion[]) => await text(writeCsv(each(all), none))],
  ['bank.xlsx', async (all: ExportedQuestion[]) => await writeXlsx(each(all), none)],
] as const;

describe('questions that leave and come back', () => {
  it.each(formats)('are the same by %s', async (name, write) => {
    const banks = fc.uniqueArray(anyQuestion, {
      selector: ({ key }) => key,
      minLength: 1,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(banks, async (unsorted) => {
        // By chapter, as the formats with categories write them.
        const bank = unsorted.toSorted((one, other) => (one.section < other.section ? -1 : 1));
        const { raw, questions, broken } = await judgeBank(name, await write(bank));
        expect(broken).toEqual([]);
        expect(raw.questions.map(({ key, section }) => ({ key, section }))).toEqual(
          bank.map(({ key, section }) => ({ key, section })),
        );
        expect(questions.map(comparableBank)).toEqual(bank.map(comparable));
      }),
      { numRuns: 150 },
    );
  });
});

it.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ["'=x", "''=x"],
  ['-3.5%', '-3.5%'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
])('a spreadsheet runs nothing: %s', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

describe('a course', () => {
  let school: TestSchool;
  let folder: string;
  beforeEach(async () => {
    school = await openTestSchool();
    folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-export-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
    await school.close();
  });

  const bank = `$CATEGORY: $course$/第一章

// [id:a1]
[html]题 <img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg\\=\\=">{=对#好 ~错}

配对{=甲 -> 一 =乙 -> 二}
`;

  it.each(['.gift', '.xml'])(
    'is exported as %s with its pictures, and comes back unchanged',
    async (kind) => {
      const first = path.join(folder, '题库.gift');
      await writeFile(first, bank);
      const [report] = await importQuestions(school, [first], { dryRun: false });
      const out = path.join(folder, `out-题库${kind}`);
      const { faults } = await exportQuestions(school, report?.banks[0]?.courseId ?? 0, out);
      expect(faults).toEqual([
        kind === '.gift'
          ? '配对：GIFT 里没有综合题和填表题，未导出'
          : '配对：综合题写成了完形填空，小题的解析没有写入',
      ]);
      expect((await readFile(out, 'utf8')).includes('iVBORw0KGgo')).toBe(true);
      const again = path.join(folder, `题库${kind}`);
      await writeFile(again, await readFile(out));
      const [back] = await importQuestions(school, [again], { dryRun: false });
      expect(back?.rows.find(({ place }) => place !== '第 2 题（配对）')?.outcome).toBe(
        'unchanged',
      );
    },
  );

  it('is exported as QTI with its pictures and chapters, and nothing of it is lost', async () => {
    const first = path.join(folder, '题库.gift');
    await writeFile(first, bank);
    const [report] = await importQuestions(school, [first], { dryRun: false });
    const out = path.join(folder, 'qti', '题库.zip');
    await mkdir(path.dirname(out));
    const { count, faults } = await exportQuestions(school, report?.banks[0]?.courseId ?? 0, out);
    expect({ count, faults }).toEqual({ count: 2, faults: [] });
    const [back] = await importQuestions(school, [out], { dryRun: false });
    expect(back?.rows.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged']);
  });

  it('is exported in one language, and says how many questions the other leaves behind', async () => {
    const course = await makeCourse(school.database.connection);
    const english = {
      ...{ question: '<p>Term spread?</p>', explanation: '', reference: '' },
      options: ['A', 'B', 'C'].map((letter) => ({ letter, html: 'Choice', rationale: '' })),
    };
    await makeQuestion(school.database.connection, course, {
      stem: '期限利差',
      content: { english },
    });
    await makeQuestion(school.database.connection, course, { stem: '没有英文的题' });
    const exported = async (name: string, language: 'zh' | 'en') => {
      const file = path.join(folder, name);
      const { faults } = await exportQuestions(school, course.courseId, file, language);
      return { faults, text: await readFile(file, 'utf8') };
    };
    const chinese = await exported('zh.csv', 'zh');
    expect(chinese.text).toContain('期限利差');
    expect(chinese.text).not.toContain('Term spread');
    expect(chinese.faults).toEqual(['1 道题另有英文，这份是中文的，没有写入']);
    const inEnglish = await exported('en.csv', 'en');
    expect(inEnglish.text).toContain('Term spread?');
    expect(inEnglish.text).toContain('没有英文的题');
    expect(inEnglish.text).not.toContain('期限利差');
    expect(inEnglish.faults).toEqual(['1 道题没有英文，写的是中文']);
  });

  it('is never written over a file, nor in a format that nobody knows', async () => {
    const taken = path.join(folder, 'a.csv');
    await writeFile(taken, 'mine');
    await expect(exportQuestions(school, 10_000, taken)).rejects.toThrow('已经有了，请换一个名字');
    await expect(exportQuestions(school, 10_000, path.join(folder, 'a.doc'))).rejects.toThrow(
      '后缀决定格式',
    );
    expect(await readFile(taken, 'utf8')).toBe('mine');
  });
});
